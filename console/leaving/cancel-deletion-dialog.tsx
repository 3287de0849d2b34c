import { cancelDeletion, getMember, listDeletions, listMemberAudit } from '#contract/generated/operator/operations.ts';
import { refuse } from '#client/failure.ts';
import { ReasonDialog } from '#console/dialogs/reason-dialog.tsx';
import { formatMoment } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';

const REFUSALS = {
  TOO_LATE: 'It is too late: the account is being erased. Nothing of it can be brought back.',
  CANCELLED: 'A colleague has cancelled it already. The account is back.',
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
      title={`Keep the account of deletion ${number}?`}
      doLabel="Keep the account"
      auditNote="With your name and reason in the audit log"
      hint="Such as the ticket in which the member asked for it."
      onClose={onClose}
      changes={[getMember.name, listMemberAudit.name, listDeletions.name]}
      send={async (reason) => {
        const { refusal } = await api.mutate(cancelDeletion, { deletionId, reason });
        refuse(refusal, REFUSALS);
      }}
      onDone={onClose}
    >
      <p>
        The member can log in again and finds everything as it was. We write to them. Erasing begins{' '}
        {formatMoment(eraseFrom)}; until then it can be cancelled.
      </p>
    </ReasonDialog>
  );
}
