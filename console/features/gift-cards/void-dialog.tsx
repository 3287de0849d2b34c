import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { reasonProblem } from '#contract/rules/reason.ts';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { problemsOfFields } from '#client/failure.ts';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';
import { AskedDialog } from '#console/dialogs/asked-dialog.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { cardCount } from './gift-card-words.ts';
import { beginVoid, isVoiding, voidQuery } from './gift-cards.queries.ts';
import { useStockChanged } from './use-stock-changed.ts';
import { VoidProgress } from './void-progress.tsx';

export interface VoidWish {
  /** Of this load; without it, all expired cards. */
  readonly loadId: string | undefined;
  readonly count: number;
  readonly fileName?: string;
}

interface VoidDialogProps {
  readonly wish: VoidWish;
  readonly onClose: () => void;
}

/** Takes cards out of stock for good, after a last question. */
export function VoidDialog({ wish, onClose }: VoidDialogProps) {
  const { api } = useConsole();
  const [reason, setReason] = useState(wish.loadId === undefined ? 'Expired cards' : '');
  const [isTried, setIsTried] = useState(false);
  const stockChanged = useStockChanged();
  const change = useMutation({
    mutationFn: () => beginVoid(api, { loadId: wish.loadId, reason }),
    onSettled: stockChanged,
  });
  // Such as that it waits for a second person already, which no field can mend.
  const refused = Object.values(problemsOfFields(change.error)).flat();
  if (change.data === 'waits') return <AskedDialog onClose={onClose} />;
  if (change.isSuccess) return <Voiding voidId={change.data.voidId} onClose={onClose} />;
  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title={`Void ${cardCount(wish.count)}?`}
      auditNote="Written to the audit log with your name and the reason."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button
            variant="danger-final"
            isBusy={change.isPending}
            onClick={() => {
              setIsTried(true);
              if (reasonProblem(reason) === undefined) change.mutate();
            }}
          >
            Void {cardCount(wish.count)}
          </Button>
        </>
      }
    >
      <p>
        {wish.loadId === undefined
          ? 'Cards that have expired leave the stock for good. Members keep the cards they have.'
          : `What is left of ${wish.fileName ?? 'this file'} leaves the stock for good. Members keep the cards they have. The same codes cannot be loaded again.`}
      </p>
      <ReasonField
        value={reason}
        error={isTried ? reasonProblem(reason) : undefined}
        onChange={({ target }) => setReason(target.value)}
        hint="For the audit log, such as “sold twice by the supplier”."
      />
      {refused.length === 0 ? (
        <SentenceOfFailure mutation={change} />
      ) : (
        <AlertBanner key={change.submittedAt}>{refused.join(' ')}</AlertBanner>
      )}
    </ConsoleDialog>
  );
}

/** How far it is, until it is over. */
function Voiding({ voidId, onClose }: { readonly voidId: string; readonly onClose: () => void }) {
  const { api } = useConsole();
  const stockChanged = useStockChanged();
  const query = useQuery(voidQuery(api, voidId));
  const standing = query.data;
  const goesOn = standing == null || isVoiding(standing);
  useEffect(() => {
    if (!goesOn) void stockChanged();
  }, [goesOn, stockChanged]);
  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title={goesOn ? 'Voiding' : `${cardCount(standing.voided)} voided`}
      auditNote={goesOn ? 'You may close this. It goes on by itself.' : 'Written to the audit log in one entry.'}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {standing == null ? <CardStates query={query} /> : <VoidProgress standing={standing} mayStop />}
    </ConsoleDialog>
  );
}
