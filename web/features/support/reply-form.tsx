import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommandForm } from '#client/use-command-form.ts';
import {
  listMarketResearchSupportRequests,
  replyToMarketResearchSupportRequest,
} from '#contract/generated/member/operations.ts';
import { DESCRIPTION_UNDER_CHARACTERS } from '#contract/limits.ts';
import { supportReplyForm } from '#contract/support/reply-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { AttachmentsField, useAttachments } from '#web/support/attachments-field.tsx';
import { conversationQuery, type Conversation } from '#web/support/requests.queries.ts';
import { createReplyDraft } from './reply-draft.ts';

/** The member's answer. Its words stay in this tab until they have arrived. */
export function ReplyForm({ request: { id, status } }: { readonly request: Conversation }) {
  const context = useRouteContext({ from: '/member-area' });
  const queries = useQueryClient();
  const { panelistId } = context.member;
  const [draft] = useState(() => createReplyDraft(() => sessionStorage, panelistId, id));
  const [hasFiles, setHasFiles] = useState(false);
  const attachments = useAttachments();
  const form = useCommandForm({
    schema: supportReplyForm,
    defaultValues: { body: draft.body() },
    async send({ body }) {
      const fileIds = await attachments.toSend();
      const input = { panelistId, id, body, fileIds: [...fileIds], key: draft.keyFor(body, fileIds) };
      return context.api.mutate(replyToMarketResearchSupportRequest, { input });
    },
    changes: [listMarketResearchSupportRequests.name],
    onDone(conversation) {
      draft.forget();
      attachments.sending.clear();
      setHasFiles(false);
      form.setValue('body', '');
      queries.setQueryData(conversationQuery(context, id).queryKey, conversation);
    },
  });
  const { onChange, ...body } = form.field('body');

  return (
    <form
      {...form.form}
      aria-label="Reply"
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <FailureBanner failure={form.failure} />
      <TextareaField
        label="Your reply"
        rows={3}
        maxCharacters={DESCRIPTION_UNDER_CHARACTERS}
        hint={status === 'RESOLVED' ? 'Replying will reopen this request.' : undefined}
        {...body}
        onChange={(event) => {
          draft.keepBody(event.target.value);
          void onChange(event);
        }}
      />
      {hasFiles && <AttachmentsField attachments={attachments} label="Photos or documents" />}
      {attachments.question}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={hasFiles}
          onClick={() => {
            if (hasFiles) attachments.sending.clear();
            setHasFiles(!hasFiles);
          }}
        >
          <Icon name="paperclip" />
          {hasFiles ? 'Remove files' : 'Add files'}
        </Button>
        <Button type="submit" size="sm" isBusy={form.isPending}>
          <Icon name="send" />
          Send reply
        </Button>
      </div>
      <p role="status" className="sr-only">
        {form.isSuccess && 'Your reply was sent.'}
      </p>
    </form>
  );
}
