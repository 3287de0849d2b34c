import { getSupportRequest } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { SHOWS_POINTS } from '#console/api/shows-points.ts';
import { useConsole } from '#console/session/console-context.ts';
import { ReasonDialog } from '#console/dialogs/reason-dialog.tsx';
import { formatMoment, formatNumber } from '#console/format.ts';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { useMailSentence } from '#console/layout/on-hold.tsx';
import { valueName } from './redemption-texts.ts';
import { Facts } from './facts.tsx';
import { askForChange, type Redemption, resendEmail } from './redemptions.queries.ts';
import type { ForRequest } from './adjustments.queries.ts';

interface ChangeRedemptionDialogProps {
  readonly redemption: Redemption;
  readonly kind: 'VOID' | 'REPLACE';
  /** Inside a support request it is done for that, and stands in it. */
  readonly forRequest?: ForRequest;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

/** Voids or replaces a card, with a reason; one that was seen waits for a second person. */
export function ChangeRedemptionDialog(props: ChangeRedemptionDialogProps) {
  const { redemption, kind, forRequest, onClose, onDone } = props;
  const { api } = useConsole();
  const { redemptionId, revision, number, memberNumber, lastFour, lastShownAt, lastSeenAt, points } = redemption;
  const card = `${valueName(redemption.valueCents)} card`;
  const isVoid = kind === 'VOID';
  /** Anyone who got the answer may have kept the code, on a screen or not. */
  const isSent = lastShownAt != null;

  return (
    <ReasonDialog
      send={(reason, key) =>
        askForChange(api, {
          redemptionId,
          kind,
          reason,
          revision,
          key,
          supportRequestId: forRequest?.requestId ?? null,
        })
      }
      changes={SHOWS_POINTS}
      onDone={(state) => {
        if (state === 'WAITING') onDone(`${number} is waiting for approval.`);
        else onDone(isVoid ? `${number} was voided, and the points were returned.` : `${number} has a new card.`);
        onClose();
      }}
      onClose={onClose}
      title={isVoid ? `Void this ${card}?` : `Replace this ${card}?`}
      usual={forRequest?.number ?? ''}
      auditNote="Recorded in the audit log with your name and reason."
      doLabel={isSent ? 'Request approval' : isVoid ? 'Void card' : 'Replace card'}
      isFinal={isVoid && !isSent}
    >
      <p>
        {isVoid
          ? `The card won't be issued again. ${formatNumber(points)} points go back to the member, with an entry that says why.`
          : "The member gets a new card of the same value and an email about it. No points change. If the old code was sent, that card won't be issued again; if not, it goes back to stock."}
      </p>
      <Facts
        facts={[
          { name: 'Redemption', value: <span className="font-code">{number}</span> },
          { name: 'Member', value: <span className="font-code">{memberNumber}</span> },
          { name: 'Card ends in', value: <span className="font-code">…{lastFour}</span> },
          { name: 'Code last sent', value: isSent ? formatMoment(lastShownAt) : 'Never' },
          { name: 'Last seen', value: lastSeenAt == null ? 'Not reported' : formatMoment(lastSeenAt) },
        ]}
      />
      {isSent && (
        <p className="text-text-muted">
          This card's code was sent and may have been used, so it needs a second approver.
        </p>
      )}
    </ReasonDialog>
  );
}

interface ResendDialogProps {
  readonly redemption: Redemption;
  readonly forRequest?: ForRequest;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

/** Asks once more before a member gets another e-mail about a card. */
export function ResendDialog({ redemption, forRequest, onClose, onDone }: ResendDialogProps) {
  const { api } = useConsole();
  const { redemptionId, number, memberNumber, valueCents } = redemption;
  const mailSentence = useMailSentence();
  const resend = useCommand(() => resendEmail(api, redemptionId, forRequest?.requestId), {
    changes: [getSupportRequest.name],
    onDone() {
      onDone(mailSentence(`The email about ${number}`, `The email about ${number} was resent.`));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      command={resend}
      onClose={onClose}
      title="Resend the email?"
      auditNote="Recorded in the audit log with your name."
      doLabel="Resend"
    >
      <p>
        {memberNumber} gets the email about their {valueName(valueCents)} card again. It links to their history and
        contains no code.
      </p>
    </ConfirmDialog>
  );
}
