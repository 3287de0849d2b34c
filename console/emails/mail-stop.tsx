import {
  getMemberMailStop,
  liftMailStop,
  listMemberAudit,
  listStoppedAddresses,
} from '#contract/generated/operator/operations.ts';
import { ReasonDialog } from '#console/dialogs/reason-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import type { StoppedAddress } from './emails.queries.ts';

const REASONS: Readonly<Record<StoppedAddress['reason'], string>> = {
  HARD_BOUNCE: "The address doesn't exist",
  SOFT_BOUNCES: 'Several emails bounced',
  COMPLAINT: 'Marked as spam',
};

/** Why mail to an address is blocked, with the code that the mail server gave. */
export function mailStopText({ reason, status }: Pick<StoppedAddress, 'reason' | 'status'>): string {
  return status === null ? REASONS[reason] : `${REASONS[reason]} (${status})`;
}

interface LiftDialogProps {
  readonly stopped: StoppedAddress;
  readonly onClose: () => void;
}

/** Lets an address have mail again. */
export function LiftDialog({ stopped, onClose }: LiftDialogProps) {
  const { api } = useConsole();
  const { suppressionId, address, reason } = stopped;
  return (
    <ReasonDialog
      title="Unblock this address?"
      doLabel="Unblock"
      auditNote="Recorded in the audit log with your name and reason."
      send={(why) => api.mutate(liftMailStop, { suppressionId, reason: why })}
      changes={[listStoppedAddresses.name, getMemberMailStop.name, listMemberAudit.name]}
      hint="For example: they wrote to us from this address."
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        Invitations and reminders to {address ?? 'this address'} will be sent again. If the next one bounces, the
        address is blocked again.
      </p>
      {reason === 'COMPLAINT' && <p>This person marked our email as spam. Only do this if they asked for it.</p>}
    </ReasonDialog>
  );
}
