import { reinstateMember, sendMemberData, suspendMember } from '#contract/generated/operator/operations.ts';
import { Refusal } from '#client/failure.ts';
import { ReasonDialog } from '#console/dialogs/reason-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_MEMBER } from './members.queries.ts';

interface MemberDialogProps {
  readonly panelistId: string;
  readonly onClose: () => void;
}

const AUDITED = 'With your name and reason in the audit log';
const MEANWHILE = 'Their state has changed meanwhile. Look again before you decide.';

/** What came too late changes nothing, and says so. */
function unlessMeanwhile(isDone: boolean): void {
  if (!isDone) throw new Refusal(MEANWHILE);
}

/** Shuts a member out, with a reason. */
export function SuspendDialog({ panelistId, onClose }: MemberDialogProps) {
  const { api } = useConsole();
  return (
    <ReasonDialog
      title="Suspend this member?"
      doLabel="Suspend"
      isFinal
      auditNote={AUDITED}
      onClose={onClose}
      changes={SHOWS_MEMBER}
      send={async (reason) => unlessMeanwhile(await api.mutate(suspendMember, { panelistId, reason }))}
      onDone={onClose}
    >
      <p>
        They are signed out everywhere at once, cannot log in, and get no invitations. Their points and answers stay.
      </p>
    </ReasonDialog>
  );
}

/** Lets a suspended member in again. */
export function ReinstateDialog({ panelistId, onClose }: MemberDialogProps) {
  const { api } = useConsole();
  return (
    <ReasonDialog
      title="Reinstate this member?"
      doLabel="Reinstate"
      auditNote={AUDITED}
      onClose={onClose}
      changes={SHOWS_MEMBER}
      send={async (reason) => unlessMeanwhile(await api.mutate(reinstateMember, { panelistId, reason }))}
      onDone={onClose}
    >
      <p>They can log in again and find everything as it was. Nobody writes to them about it.</p>
    </ReasonDialog>
  );
}

/** Has a member's data made into a file, which only the member can fetch. */
export function MemberDataDialog({ panelistId, onClose }: MemberDialogProps) {
  const { api } = useConsole();
  return (
    <ReasonDialog
      title="Send this member all we hold about them?"
      doLabel="Send"
      auditNote={AUDITED}
      onClose={onClose}
      changes={SHOWS_MEMBER}
      send={async (reason) => unlessMeanwhile(await api.mutate(sendMemberData, { panelistId, reason }))}
      onDone={onClose}
    >
      <p>The member gets an e-mail when the file is ready, and fetches it behind their login. You never see it.</p>
    </ReasonDialog>
  );
}
