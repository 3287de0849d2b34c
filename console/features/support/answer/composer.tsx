import { useRef, useState, useEffect } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { markSupportPresence } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { SUPPORT_PRESENCE_BEAT_SECONDS } from '#contract/support/support-limits.ts';
import { Segments } from '#console/layout/segments.tsx';
import { useKeys } from '#console/lists/use-keys.ts';
import type { DraftKind } from '#console/support/drafts.ts';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { useConsole } from '#console/session/console-context.ts';
import type { SupportRequest } from '../support.queries.ts';
import { CannedReplies } from './canned-replies.tsx';
import { NoteForm } from './note-form.tsx';
import { ReplyForm, type ReplyHandle } from './reply-form.tsx';

/** Where somebody answers or leaves a note: one of the two at a time, so that no note goes out by a slip. R and N lead here. */
export function Composer({ request }: { readonly request: SupportRequest }) {
  const frame = useRef<HTMLElement>(null);
  const reply = useRef<ReplyHandle>(null);
  const [kind, setKind] = useState<DraftKind>('reply');
  const { isWriting, noteKey, noteSent } = useIsWriting();
  const others = usePresence(request.requestId, { isWriting });
  const begin = (next: DraftKind) => {
    setKind(next);
    // Once the other form is there.
    requestAnimationFrame(() => frame.current?.querySelector('textarea')?.focus());
  };
  useKeys({ r: () => begin('reply'), n: () => begin('note') });

  return (
    // In view while one reads, but not where it would hide most of what there is to read.
    <section
      ref={frame}
      aria-label="Write"
      className="rounded-md border border-line-strong bg-surface shadow-2 [@media(min-height:40rem)]:lg:sticky [@media(min-height:40rem)]:lg:bottom-4"
    >
      <div className="flex flex-wrap items-center gap-2 px-3 pt-2">
        <Segments
          label="Message type"
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'reply', label: 'Reply' },
            { value: 'note', label: 'Note' },
          ]}
        />
        <PresenceLine others={others} />
        {kind === 'reply' && (
          <span className="ms-auto">
            <CannedReplies request={request} onFilled={(words) => reply.current?.write(words)} />
          </span>
        )}
      </div>
      {kind === 'reply' ? (
        <ReplyForm ref={reply} request={request} onKey={noteKey} onSent={noteSent} />
      ) : (
        <NoteForm request={request} />
      )}
    </section>
  );
}

/** Who else is at this request, so that no member gets two answers. */
function PresenceLine({ others }: { readonly others: readonly Visitor[] }) {
  return (
    <div role="status" aria-label="Who else is here" className="flex flex-wrap gap-1.5 empty:hidden">
      {others.map(({ operator: { operatorId, name }, isWriting }) => (
        <span
          key={operatorId}
          className={`inline-flex min-h-7.5 min-w-0 items-center gap-1.5 rounded-[11px_11px_11px_4px] py-0.5 ps-1 pe-2.5 text-xs font-medium ${isWriting ? 'bg-warning-soft text-on-warning-soft' : 'bg-info-soft text-on-info-soft'}`}
        >
          <OperatorAvatar operatorId={operatorId} size="sm" />
          <span className="min-w-0 wrap-anywhere">
            {isWriting ? `${name} is writing` : `${name} is also viewing this`}
          </span>
        </span>
      ))}
    </div>
  );
}

type Visitor = AnswerOf<typeof markSupportPresence>[number];

/** Who has not typed for so long looks rather than writes. */
const PAUSE_MS = 20_000;

/** Says every few seconds that somebody looks at a request or writes, and hears who else does. */
function usePresence(requestId: string, { isWriting }: { readonly isWriting: boolean }): readonly Visitor[] {
  const { api } = useConsole();
  const { data } = useQuery({
    // Another word about it goes out at once, not with the next beat.
    queryKey: [markSupportPresence.name, requestId, isWriting],
    queryFn: () => api.mutate(markSupportPresence, { requestId, isWriting }),
    refetchInterval: SUPPORT_PRESENCE_BEAT_SECONDS * 1_000,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return data ?? [];
}

interface Writing {
  readonly isWriting: boolean;
  readonly noteKey: () => void;
  readonly noteSent: () => void;
}

/** True from a key on until it is sent, or nobody has pressed any for a while. */
function useIsWriting(): Writing {
  const [lastKey, setLastKey] = useState<number>();
  useEffect(() => {
    if (lastKey === undefined) return undefined;
    const timer = setTimeout(() => setLastKey(undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [lastKey]);
  return {
    isWriting: lastKey !== undefined,
    noteKey: () => setLastKey(Date.now()),
    noteSent: () => setLastKey(undefined),
  };
}
