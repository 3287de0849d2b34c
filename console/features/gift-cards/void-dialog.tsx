import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { reasonProblem } from '#contract/rules/reason.ts';
import { useConsole } from '#console/console-context.ts';
import { SentenceOfFailure } from '#console/features/study/sentence-of-failure.tsx';
import { formatNumber } from '#console/format.ts';
import { AskedDialog } from '#console/features/second-person/asked-dialog.tsx';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { ReasonField } from '#console/layout/reason-field.tsx';
import { voidCards } from './gift-cards.queries.ts';
import { useStockChanged } from './use-stock-changed.ts';

export interface VoidWish {
  /** Of this load; without it, all expired cards. */
  readonly loadId: string | undefined;
  readonly count: number;
  readonly fileName?: string;
}

const cards = (count: number): string => (count === 1 ? '1 card' : `${formatNumber(count)} cards`);

/** Takes cards out of stock for good, after a last question. */
export function VoidDialog({ wish, onClose }: { readonly wish: VoidWish; readonly onClose: () => void }) {
  const { api } = useConsole();
  const stockChanged = useStockChanged();
  const [reason, setReason] = useState(wish.loadId === undefined ? 'Expired cards' : '');
  const [isTried, setIsTried] = useState(false);
  const [voided, setVoided] = useState(0);
  const change = useMutation({
    mutationFn: () => voidCards(api, { loadId: wish.loadId, reason }, setVoided),
    onSettled: stockChanged,
  });

  if (change.data === 'waits') return <AskedDialog onClose={onClose} />;
  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title={change.isSuccess ? `${cards(change.data)} voided` : `Void ${cards(wish.count)}?`}
      auditNote="Written to the audit log with your name and the reason."
      actions={
        change.isSuccess ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
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
              Void {cards(wish.count)}
            </Button>
          </>
        )
      }
    >
      <p>
        {wish.loadId === undefined
          ? 'Cards that have expired leave the stock for good. Nobody has had them.'
          : `What nobody has had yet of ${wish.fileName ?? 'this file'} leaves the stock for good. Members keep the cards they have. The same codes cannot be loaded again.`}
      </p>
      {change.isSuccess ? (
        <Banner tone="success" role="status">
          {cards(change.data)} {change.data === 1 ? 'is' : 'are'} out of stock now.
        </Banner>
      ) : (
        <ReasonField
          value={reason}
          onChange={setReason}
          isTried={isTried}
          hint={
            change.isPending
              ? `${formatNumber(voided)} so far`
              : 'For the audit log, such as “sold twice by the supplier”.'
          }
        />
      )}
      <SentenceOfFailure mutation={change} />
    </ConsoleDialog>
  );
}
