import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import * as v from 'valibot';
import { replyToSupportRequest } from '#contract/generated/operator/operations.ts';
import { supportReplyForm } from '#contract/support/reply-form.ts';
import { isApiError } from '#client/api-error.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useMailSentence } from '#console/layout/on-hold.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_REQUEST, type SupportRequest, type SupportMessage } from '../support.queries.ts';
import {
  ANSWER_STATUSES,
  answerChoices,
  ANYWAY_LABELS,
  SENT_LABELS,
  standingNews,
  type AnswerStatus,
  type SentNews,
} from './answer-choices.ts';
import { AttachButton, AttachedFiles, useAttachments } from './attach-files.tsx';
import { useDraft, type HeldDraft } from './use-draft.ts';
import { TextField } from './text-field.tsx';
import { lineText, authorText } from '../request/line-texts.ts';

const NOT_SENT = 'Not sent. This request just changed. Your reply is still here. Check the update, then send it again.';
const schema = v.object({
  ...supportReplyForm.entries,
  status: v.picklist(ANSWER_STATUSES),
  revision: v.number(),
});

/** What stands above the form can put words into it. */
export interface ReplyHandle {
  readonly write: (text: string) => void;
}

interface ReplyFormProps {
  readonly ref: Ref<ReplyHandle>;
  readonly request: SupportRequest;
  /** Somebody has pressed a key in it. */
  readonly onKey: () => void;
  /** What was written has gone out. */
  readonly onSent: () => void;
}

/** An answer to the member, and where the request stands from then on. It names what its writer had read. */
export function ReplyForm({ ref, request, onKey, onSent }: ReplyFormProps) {
  const { api } = useConsole();
  const { requestId } = request;
  const draft = useDraft(request, 'reply');
  const attachments = useAttachments(draft.files, (files) => draft.keep({ files }));
  const field = useRef<HTMLTextAreaElement>(null);
  const [news, setNews] = useState<SentNews>();
  const mailSentence = useMailSentence();
  const form = useCommandForm({
    schema,
    defaultValues: { body: draft.body, status: 'IN_PROGRESS', revision: draft.revision },
    send: ({ body, status, revision }, key) =>
      api.mutate(replyToSupportRequest, {
        input: { requestId, revision, body, status, fileIds: draft.files.map(({ fileId }) => fileId), key },
      }),
    changes: SHOWS_REQUEST,
    messages: { CONFLICT: NOT_SENT },
    onDone(_answer, { status }) {
      onSent();
      draft.forget();
      attachments.empty();
      form.setValue('body', '');
      setNews({ status, words: mailSentence('The email with your reply', SENT_LABELS[status]) });
      field.current?.focus();
    },
  });
  const { ref: register, onChange, value, ...body } = form.field('body');
  const isRefused = isApiError(form.error, 'CONFLICT') && draft.isOutdated;

  function send(status: AnswerStatus, revision: number) {
    setNews(undefined);
    form.setValue('status', status);
    form.setValue('revision', revision);
    form.submit();
  }
  function write(text: string) {
    const next = value.trim() === '' ? text : `${value.trimEnd()}\n\n${text}`;
    form.setValue('body', next);
    draft.keep({ body: next });
    field.current?.focus();
  }
  useImperativeHandle(ref, () => ({ write }));

  return (
    <form {...form.form} aria-label="Reply">
      <TextField
        {...body}
        label="Reply"
        placeholder="Write to the member"
        value={value}
        ref={(element) => {
          register(element);
          field.current = element;
        }}
        onChange={(event) => {
          draft.keep({ body: event.target.value });
          onKey();
          setNews(undefined);
          return onChange(event);
        }}
      />
      <AttachedFiles files={draft.files} attachments={attachments} />
      <div className="grid gap-2 px-4 pb-2 empty:hidden">
        {draft.isOutdated && draft.body.trim() !== '' && (
          <Meanwhile
            request={request}
            draft={draft}
            isSending={form.isPending}
            anywayLabel={ANYWAY_LABELS[form.values.status]}
            onSendAnyway={isRefused ? () => send(form.values.status, request.revision) : undefined}
          />
        )}
        {!isRefused && <FailureBanner failure={form.failure} />}
      </div>
      <p role="status" className="px-4 pb-2 text-sm text-success empty:hidden">
        {standingNews(news, request.status)}
      </p>
      <div className="flex flex-wrap items-center gap-1 border-t border-line px-3 py-2">
        <AttachButton attachments={attachments} />
        <span className="flex flex-1 flex-wrap items-center justify-end gap-1 max-md:basis-full md:whitespace-nowrap">
          {answerChoices(request.status).map(({ status, label, variant, icon }) => (
            <Button
              key={status}
              variant={variant}
              size="sm"
              isIrreversible
              isBusy={form.isPending && form.values.status === status}
              isIdle={attachments.send.isPending}
              onClick={() => send(status, draft.revision)}
            >
              {icon && <Icon name={icon} size="sm" />}
              {label}
            </Button>
          ))}
        </span>
      </div>
    </form>
  );
}

interface MeanwhileProps {
  readonly request: SupportRequest;
  readonly draft: HeldDraft;
  /** What was held back by it is sent after all; without, nothing was tried yet. */
  readonly onSendAnyway: (() => void) | undefined;
  readonly anywayLabel: string;
  readonly isSending: boolean;
}

/** What came in while somebody wrote: their words stay, and nobody answers over a message that they have not read. */
function Meanwhile({ request, draft, onSendAnyway, anywayLabel, isSending }: MeanwhileProps) {
  return (
    <Banner tone="warning" role="alert">
      <p>
        <b>
          {onSendAnyway ? 'Not sent. This came in while you were writing.' : 'This came in while you were writing.'}
        </b>{' '}
        Your reply is still here.
      </p>
      <ul className="mt-2 grid gap-2">
        {draft.meanwhile.map((message) => (
          <li key={message.messageId} className="wrap-anywhere whitespace-pre-wrap">
            {sentenceOf(message, request)}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {onSendAnyway ? (
          <Button size="sm" isBusy={isSending} isIrreversible onClick={onSendAnyway}>
            {anywayLabel}
          </Button>
        ) : (
          <Button variant="secondary" size="sm" onClick={draft.catchUp}>
            I've read it
          </Button>
        )}
      </div>
    </Banner>
  );
}

const SHOWN_CHARACTERS = 400;

function sentenceOf(message: SupportMessage, request: SupportRequest): string {
  if (message.author === 'SYSTEM') return `${lineText(message)}.`;
  const { body } = message;
  const text = body.length > SHOWN_CHARACTERS ? `${body.slice(0, SHOWN_CHARACTERS)} …` : body;
  return `${authorText(message, request)}: “${text}”`;
}
