import { getSupportRequest } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { useConsole } from '#console/session/console-context.ts';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { useMailSentence } from '#console/layout/on-hold.tsx';
import { valueName } from './redemption-words.ts';
import { resendEmail, type Redemption } from './redemptions.queries.ts';
import type { ForRequest } from './adjustments.queries.ts';

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
      onDone(mailSentence(`The e-mail about ${number}`, `The e-mail about ${number} is on its way again.`));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      command={resend}
      onClose={onClose}
      title="Send the e-mail again?"
      auditNote="Written to the audit log with your name."
      doLabel="Send it again"
    >
      <p>
        {memberNumber} gets the e-mail about their {valueName(valueCents)} card once more. It leads to their history; no
        code is in it.
      </p>
    </ConfirmDialog>
  );
}
