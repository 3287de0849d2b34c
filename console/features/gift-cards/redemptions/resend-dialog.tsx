import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { valueName } from '#console/features/gift-cards/gift-card-words.ts';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { useMailSentence } from '#console/layout/use-mail-sentence.ts';
import { resendEmail, type Redemption } from '#console/rewards/redemptions.queries.ts';

interface ResendDialogProps {
  readonly redemption: Redemption;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

/** Asks once more before a member gets another e-mail about a card. */
export function ResendDialog({ redemption, onClose, onDone }: ResendDialogProps) {
  const { api } = useConsole();
  const { redemptionId, number, memberNumber, valueCents } = redemption;
  const mailSentence = useMailSentence();
  const resend = useMutation({
    mutationFn: () => resendEmail(api, redemptionId),
    onSuccess() {
      onDone(mailSentence(`The e-mail about ${number}`, `The e-mail about ${number} is on its way again.`));
      onClose();
    },
  });
  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title="Send the e-mail again?"
      auditNote="Written to the audit log with your name."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
            Send it again
          </Button>
        </>
      }
    >
      {resend.error && <AlertBanner key={resend.submittedAt}>{resend.error.message}</AlertBanner>}
      <p>
        {memberNumber} gets the e-mail about their {valueName(valueCents)} card once more. It leads to their history; no
        code is in it.
      </p>
    </ConsoleDialog>
  );
}
