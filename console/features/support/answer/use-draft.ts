import { useState } from 'react';
import { useOperator } from '#console/session/operator-context.ts';
import { keepDraft, readDraft, type Draft, type DraftKind } from '#console/support/drafts.ts';
import type { SupportMessage, SupportRequest } from '../support.queries.ts';

/** Words on their way, kept in this tab, and what came in since their writer last looked. */
export function useDraft(request: SupportRequest, kind: DraftKind) {
  const { operatorId } = useOperator();
  const { requestId, revision, messages } = request;
  const place = { operatorId, requestId, kind };
  const now: Draft = { body: '', revision, messageIds: messages.map(({ messageId }) => messageId), files: [] };
  const [kept, setKept] = useState(() => readDraft(place));
  // Anyone who has not begun to write has read nothing yet that could be overtaken.
  const draft = kept ?? now;

  function keep(changed: Partial<Draft>) {
    const next = { ...draft, ...changed };
    const isEmpty = next.body === '' && next.files.length === 0;
    setKept(isEmpty ? undefined : next);
    keepDraft(place, next);
  }

  const meanwhile = newsSince(messages, draft.messageIds, operatorId);
  const isOutdated = draft.revision !== revision && meanwhile.length > 0;

  return {
    ...draft,
    /** What the words follow: the newest, unless something came in that their writer has not read. */
    revision: isOutdated ? draft.revision : revision,
    isOutdated,
    /** What was written and done since by others. */
    meanwhile,
    keep,
    /** They have read what came in. */
    catchUp: () => keep({ revision: now.revision, messageIds: now.messageIds }),
    forget() {
      setKept(undefined);
      keepDraft(place, now);
    },
  };
}

/** What came in besides what was read, wherever it stands: notes concern no member, and what somebody did themselves they know. */
export function newsSince<Message extends Pick<SupportMessage, 'messageId' | 'author' | 'operator'>>(
  messages: readonly Message[],
  readIds: readonly string[],
  operatorId: string,
): readonly Message[] {
  const read = new Set(readIds);
  return messages.filter(
    ({ messageId, author, operator }) =>
      !read.has(messageId) && author !== 'NOTE' && operator?.operatorId !== operatorId,
  );
}

export type HeldDraft = ReturnType<typeof useDraft>;
