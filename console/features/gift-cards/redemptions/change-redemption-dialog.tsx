import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { reasonProblem } from '#contract/rules/reason.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { valueName } from '#console/features/gift-cards/gift-card-words.ts';
import { formatMoment, formatNumber } from '#console/format.ts';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { ReasonField } from '#console/layout/reason-field.tsx';
import { Facts } from '#console/rewards/facts.tsx';
import { askForChange, type Redemption } from '#console/rewards/redemptions.queries.ts';
import { usePointsChanged } from '#console/rewards/use-points-changed.ts';

interface ChangeRedemptionDialogProps {
  readonly redemption: Redemption;
  readonly kind: 'VOID' | 'REPLACE';
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

/** Voids or replaces a card, with a reason; one that was seen waits for a second person. */
export function ChangeRedemptionDialog({ redemption, kind, onClose, onDone }: ChangeRedemptionDialogProps) {
  const { api } = useConsole();
  const pointsChanged = usePointsChanged();
  const { redemptionId, revision, number, memberNumber, lastFour, lastShownAt, points } = redemption;
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const card = `${valueName(redemption.valueCents)} card`;
  const isVoid = kind === 'VOID';
  const isSeen = lastShownAt != null;
  const change = useMutation({
    mutationFn: () => askForChange(api, { redemptionId, kind, reason: reason.trim(), revision, key }),
    onSettled: pointsChanged,
    onSuccess(state) {
      if (state === 'WAITING') onDone(`${number} waits for a second person.`);
      else onDone(isVoid ? `${number} is voided, the points are back.` : `${number} has another card.`);
      onClose();
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (reasonProblem(reason) === undefined) change.mutate();
  }

  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title={isVoid ? `Void this ${card}?` : `Replace this ${card}?`}
      auditNote="Written to the audit log with your name and the reason."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button
            type="submit"
            form="change-redemption"
            variant={isVoid && !isSeen ? 'danger-final' : 'primary'}
            isBusy={change.isPending}
          >
            {isSeen ? 'Ask a second person' : isVoid ? 'Void the card' : 'Replace the card'}
          </Button>
        </>
      }
    >
      <form id="change-redemption" noValidate className="grid gap-4" onSubmit={send}>
        {change.error && <AlertBanner key={change.submittedAt}>{change.error.message}</AlertBanner>}
        <p>
          {isVoid
            ? `The card is never handed out again, and ${formatNumber(points)} points go back to the member, with a line that says why.`
            : 'The member gets the next card of the same value and an e-mail about it. No points move. A card that somebody has seen is never handed out again; one that nobody has seen goes back to stock.'}
        </p>
        <Facts
          facts={[
            { name: 'Redemption', value: <span className="font-code">{number}</span> },
            { name: 'Member', value: <span className="font-code">{memberNumber}</span> },
            { name: 'Card ends in', value: <span className="font-code">…{lastFour}</span> },
            { name: 'Last shown', value: isSeen ? formatMoment(lastShownAt) : 'Never' },
          ]}
        />
        {isSeen && (
          <p className="text-text-muted">
            Somebody has seen this card and may have spent it, so a second person decides.
          </p>
        )}
        <ReasonField value={reason} onChange={setReason} isTried={isTried} />
      </form>
    </ConsoleDialog>
  );
}
