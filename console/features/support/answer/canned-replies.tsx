import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fillCannedReply } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { type SupportRequest, cannedRepliesQuery, type CannedReply } from '../support.queries.ts';
import { CannedRepliesDialog } from './canned-replies-dialog.tsx';

interface CannedRepliesProps {
  readonly request: SupportRequest;
  /** With every placeholder filled in for this request. */
  readonly onFilled: (text: string) => void;
}

/** Answers that were thought about once: chosen, filled in, and still changed by anyone who sends them. */
export function CannedReplies({ request, onFilled }: CannedRepliesProps) {
  const { role } = useOperator();
  const [isOpen, setIsOpen] = useState<'to choose' | 'to edit'>();
  const close = () => setIsOpen(undefined);
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen('to choose')}>
        <Icon name="message-square-text" size="sm" />
        Canned replies
      </Button>
      {isOpen === 'to choose' && (
        <ConsoleDialog
          title="Canned replies"
          onClose={close}
          actions={
            <>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
              {role === 'ADMIN' && (
                <Button variant="secondary" onClick={() => setIsOpen('to edit')}>
                  Edit canned replies
                </Button>
              )}
            </>
          }
        >
          <Choices
            request={request}
            onFilled={(words) => {
              // Gone, and the focus back from it, before the words take the focus.
              flushSync(close);
              onFilled(words);
            }}
          />
        </ConsoleDialog>
      )}
      {isOpen === 'to edit' && <CannedRepliesDialog onClose={close} />}
    </>
  );
}

function Choices({ request: { requestId, category }, onFilled }: CannedRepliesProps) {
  const { api } = useConsole();
  const query = useAnswer(cannedRepliesQuery);
  const fill = useCommand((cannedReplyId: string) => api.query(fillCannedReply, { cannedReplyId, requestId }), {
    onDone: onFilled,
  });
  if (query.data === undefined) return <CardStates query={query} />;
  return (
    <>
      <FailureBanner failure={fill.failure} />
      {query.data.length === 0 && <p className="text-text-muted">None yet. An admin can add them.</p>}
      <ul aria-label="Canned replies" className="-mx-3 grid gap-1">
        {fittingFirst(query.data, category).map(({ cannedReplyId, name, body }) => (
          <li key={cannedReplyId}>
            <button
              type="button"
              aria-busy={fill.isPending || undefined}
              onClick={() => fill.send(cannedReplyId)}
              className="grid w-full gap-0.5 rounded-sm px-3 py-2 text-start hover:bg-surface-hover focus-visible:-outline-offset-3"
            >
              <b className="wrap-anywhere">{name}</b>
              <span className="line-clamp-2 text-xs wrap-anywhere text-text-muted">{body}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Those about the same thing first, then those about anything. */
function fittingFirst(replies: readonly CannedReply[], category: SupportRequest['category']): readonly CannedReply[] {
  const rank = (reply: CannedReply) => (reply.category === category ? 0 : reply.category === null ? 1 : 2);
  return replies.toSorted((one, other) => rank(one) - rank(other));
}
