import { useState } from 'react';
import * as v from 'valibot';
import type { SupportCategory } from '#contract/generated/operator/graphql.ts';
import { listCannedReplies, retireCannedReply, saveCannedReply } from '#contract/generated/operator/operations.ts';
import { CANNED_REPLY_NAME_MAX_CHARACTERS, cannedReplyForm, PLACEHOLDERS } from '#contract/support/canned-replies.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { ConfirmDialog, FormDialog } from '#console/dialogs/form-dialog.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CATEGORIES, categoryLabel } from '#console/support/request-texts.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { cannedRepliesQuery, type CannedReply } from '../support.queries.ts';

type Asked =
  | { readonly kind: 'edit'; readonly reply: CannedReply | undefined }
  | { readonly kind: 'retire'; readonly reply: CannedReply };

/** All canned replies, for anyone who may change them: one step is the list, the next is one of them. */
export function CannedRepliesDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useAnswer(cannedRepliesQuery);
  const [asked, setAsked] = useState<Asked>();
  const back = () => setAsked(undefined);
  if (asked?.kind === 'edit') return <EditReplyDialog reply={asked.reply} onBack={back} onClose={onClose} />;
  if (asked?.kind === 'retire') return <RetireReplyDialog reply={asked.reply} onBack={back} onClose={onClose} />;
  return (
    <ConsoleDialog
      title="Canned replies"
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => setAsked({ kind: 'edit', reply: undefined })}>New reply</Button>
        </>
      }
    >
      {query.data === undefined ? (
        <CardStates query={query} />
      ) : (
        <ul aria-label="Canned replies" className="grid divide-y divide-line">
          {query.data.map((reply) => (
            <li key={reply.cannedReplyId} className="flex flex-wrap items-center gap-x-3 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <b className="block wrap-anywhere">{reply.name}</b>
                <span className="text-xs text-text-muted">
                  {reply.category ? categoryLabel(reply.category) : 'All categories'}
                </span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Edit ${reply.name}`}
                onClick={() => setAsked({ kind: 'edit', reply })}
              >
                Edit
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Retire ${reply.name}`}
                onClick={() => setAsked({ kind: 'retire', reply })}
              >
                Retire
              </Button>
            </li>
          ))}
        </ul>
      )}
      {query.data?.length === 0 && <p className="text-text-muted">No canned replies yet.</p>}
    </ConsoleDialog>
  );
}

interface StepProps<Reply> {
  readonly reply: Reply;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

const MEANWHILE =
  "Someone else just changed this reply. Go back to see the latest version before you edit it. Your changes weren't saved.";
const schema = v.pipe(
  v.object({ ...cannedReplyForm.entries, category: v.string() }),
  v.transform(({ category, ...words }) => ({ ...words, category: categoryIn(category) })),
);
const categoryIn = (typed: string): SupportCategory | null => CATEGORIES.find((one) => one === typed) ?? null;

function EditReplyDialog({ reply, onBack, onClose }: StepProps<CannedReply | undefined>) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema,
    defaultValues: { name: reply?.name ?? '', body: reply?.body ?? '', category: reply?.category ?? '' },
    send: (words) =>
      api.mutate(saveCannedReply, {
        input: { ...words, cannedReplyId: reply?.cannedReplyId ?? null, revision: reply?.revision ?? null },
      }),
    changes: [listCannedReplies.name],
    onDone: onBack,
    messages: { CONFLICT: MEANWHILE },
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title={reply ? `Edit “${reply.name}”` : 'New canned reply'}
      doLabel="Save"
      auditNote="Recorded in the audit log with your name."
      onBack={onBack}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" maxLength={CANNED_REPLY_NAME_MAX_CHARACTERS} {...form.field('name')} />
      <SelectField
        label="Suggest first for"
        options={[
          { value: '', label: 'All categories' },
          ...CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
        ]}
        {...form.field('category')}
      />
      <TextareaField label="Text" rows={7} {...form.field('body')} />
      <div className="text-xs text-text-muted">
        <p>Text in braces is filled in when you use the reply:</p>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="font-code">{`{${name}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </FormDialog>
  );
}

function RetireReplyDialog({ reply: { cannedReplyId, revision, name }, onBack, onClose }: StepProps<CannedReply>) {
  const { api } = useConsole();
  const retire = useCommand(() => api.mutate(retireCannedReply, { cannedReplyId, revision }), {
    changes: [listCannedReplies.name],
    onDone: onBack,
    messages: { CONFLICT: MEANWHILE },
  });
  return (
    <ConfirmDialog
      command={retire}
      title={`Retire “${name}”?`}
      doLabel="Retire"
      isFinal
      auditNote="Recorded in the audit log with your name."
      onBack={onBack}
      onClose={onClose}
    >
      <p>It won't be offered anymore. Replies already sent don't change.</p>
    </ConfirmDialog>
  );
}
