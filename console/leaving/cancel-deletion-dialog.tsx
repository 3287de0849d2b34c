import { cancelDeletion, getMember, listDeletions, listMemberAudit } from '#contract/generated/operator/operations.ts';
import { refuse } from '#client/failure.ts';
import { ReasonDialog } from '#console/dialogs/reason-dialog.tsx';
import { formatMoment } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';

const REFUSALS = {
  TOO_LATE: "It's too late. The account is being erased and can't be recovered.",
  CANCELLED: 'Someone else already canceled the deletion. The account is active again.',
} as const;

interface CancelDeletionDialogProps {
  readonly deletion: { readonly deletionId: string; readonly number: string; readonly eraseFrom: string };
  readonly onClose: () => void;
}

/** Gives somebody their account back, at their word. */
export function CancelDeletionDialog({ deletion, onClose }: CancelDeletionDialogProps) {
  const { api } = useConsole();
  const { deletionId, number, eraseFrom } = deletion;
  return (
    <ReasonDialog
      title={`Cancel deletion ${number} and keep the account?`}
      doLabel="Keep the account"
      auditNote="Recorded in the audit log with your name and reason."
      hint="For example, the support request where the member asked for it."
      onClose={onClose}
      changes={[getMember.name, listMemberAudit.name, listDeletions.name]}
      send={async (reason) => {
        const { refusal } = await api.mutate(cancelDeletion, { deletionId, reason });
        refuse(refusal, REFUSALS);
      }}
      onDone={onClose}
    >
      <p>
        The member can log in again, and everything is as they left it. We'll email them. Erasure starts{' '}
        {formatMoment(eraseFrom)}. You can cancel it until then.
      </p>
    </ReasonDialog>
  );
}
