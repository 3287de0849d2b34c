import { Button } from '#ui/actions/button.tsx';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import type { Redemption } from '#console/rewards/redemptions.queries.ts';
import { Showings } from '#console/rewards/showings.tsx';

interface ShowingsDialogProps {
  readonly redemption: Redemption;
  readonly onClose: () => void;
}

/** When and where the code of a redemption was shown, for a member who says that they never saw it. */
export function ShowingsDialog({ redemption: { redemptionId, number }, onClose }: ShowingsDialogProps) {
  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title={`Where ${number} was shown`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p className="text-text-muted">
        Addresses are shortened: enough to see whether two showings came from one place.
      </p>
      <Showings redemptionId={redemptionId} />
    </ConsoleDialog>
  );
}
