import { useCommand } from '#client/use-command.ts';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { SHOWS_PEOPLE } from './waitlist.queries.ts';
import { people } from './waitlist-words.ts';

interface WithdrawDialogProps {
  readonly panelistIds: readonly string[];
  readonly send: (panelistIds: readonly string[]) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes invitations back, after saying what that does. */
export function WithdrawDialog({ panelistIds, send, onDone, onClose }: WithdrawDialogProps) {
  const withdraw = useCommand(() => send(panelistIds), {
    changes: SHOWS_PEOPLE,
    onDone() {
      onDone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      command={{ ...withdraw, send: () => withdraw.send() }}
      onClose={onClose}
      title={panelistIds.length === 1 ? 'Withdraw this invitation?' : 'Withdraw these invitations?'}
      auditNote="Written to the audit log with your name."
      doLabel={`Withdraw from ${people(panelistIds.length)}`}
    >
      <p>
        Their links stop working at once and say so. Nobody is written to. You can send each a new link later; who has
        registered meanwhile stays a member.
      </p>
    </ConfirmDialog>
  );
}
