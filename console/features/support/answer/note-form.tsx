import { useRef, useState } from 'react';
import { addSupportNote } from '#contract/generated/operator/operations.ts';
import { supportReplyForm } from '#contract/support/reply-form.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_REQUEST, type SupportRequest } from '../support.queries.ts';
import { useDraft } from './use-draft.ts';
import { TextField } from './text-field.tsx';

/** Something for the team alone. It moves nothing, so it never comes too late. */
export function NoteForm({ request }: { readonly request: SupportRequest }) {
  const { api } = useConsole();
  const { requestId } = request;
  const draft = useDraft(request, 'note');
  const field = useRef<HTMLTextAreaElement>(null);
  const [news, setNews] = useState('');
  const form = useCommandForm({
    schema: supportReplyForm,
    defaultValues: { body: draft.body },
    send: ({ body }, key) => api.mutate(addSupportNote, { input: { requestId, body, key } }),
    changes: SHOWS_REQUEST,
    onDone() {
      draft.forget();
      form.setValue('body', '');
      setNews('Note saved. Only the team can see it.');
      field.current?.focus();
    },
  });
  const { ref: register, onChange, ...body } = form.field('body');
  return (
    <form {...form.form} aria-label="Note">
      <TextField
        {...body}
        label="Note"
        placeholder="Only the team can see it"
        ref={(element) => {
          register(element);
          field.current = element;
        }}
        onChange={(event) => {
          draft.keep({ body: event.target.value });
          setNews('');
          return onChange(event);
        }}
      />
      <div className="px-4 pb-2 empty:hidden">
        <FailureBanner failure={form.failure} />
      </div>
      <p role="status" className="px-4 pb-2 text-sm text-success empty:hidden">
        {news}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-3 py-2">
        <Button type="submit" size="sm" isBusy={form.isPending}>
          Save note
        </Button>
      </div>
    </form>
  );
}
