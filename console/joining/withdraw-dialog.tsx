import { withdrawInvitations } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { counted } from '#console/format.ts';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_PEOPLE } from './shows-people.ts';
import { withdrawnText } from './joining-texts.ts';

interface WithdrawDialogProps {
  readonly panelistIds: readonly string[];
  /** With what became of it, in a sentence. */
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
}

/** Takes invitations back, after saying what that does. */
export function WithdrawDialog({ panelistIds, onDone, onClose }: WithdrawDialogProps) {
  const { api } = useConsole();
  const withdraw = useCommand(() => api.mutate(withdrawInvitations, { panelistIds: [...panelistIds] }), {
    changes: SHOWS_PEOPLE,
    onDone(withdrawn) {
      onDone(withdrawnText(panelistIds.length, withdrawn));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      command={{ ...withdraw, send: () => withdraw.send() }}
      onClose={onClose}
      title={panelistIds.length === 1 ? 'Withdraw this invitation?' : 'Withdraw these invitations?'}
      auditNote="Recorded in the audit log with your name."
      doLabel={`Withdraw ${counted(panelistIds.length, 'invitation')}`}
    >
      <p>
        Their links stop working right away. No emails are sent. You can send new links later. Anyone who has already
        registered stays a member.
      </p>
    </ConfirmDialog>
  );
}
