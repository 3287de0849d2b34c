import { reinstateMember, sendMemberData, suspendMember } from '#contract/generated/operator/operations.ts';
import { Refusal } from '#client/failure.ts';
import { ReasonDialog } from '#console/dialogs/reason-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_MEMBER } from './members.queries.ts';

interface MemberDialogProps {
  readonly panelistId: string;
  readonly onClose: () => void;
}

const AUDITED = 'Recorded in the audit log with your name and reason.';
const MEANWHILE = 'Their status just changed. Check it before you decide.';

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
        They're logged out everywhere right away, can't log in, and get no invitations. They keep their points and
        answers.
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
      <p>They can log in again, and everything is as they left it. They won't be notified.</p>
    </ReasonDialog>
  );
}

/** Has a member's data made into a file, which only the member can fetch. */
export function MemberDataDialog({ panelistId, onClose }: MemberDialogProps) {
  const { api } = useConsole();
  return (
    <ReasonDialog
      title="Send this member all of their data?"
      doLabel="Send"
      auditNote={AUDITED}
      onClose={onClose}
      changes={SHOWS_MEMBER}
      send={async (reason) => unlessMeanwhile(await api.mutate(sendMemberData, { panelistId, reason }))}
      onDone={onClose}
    >
      <p>
        The member gets an email when the file is ready and can download it after logging in. You won't be able to see
        it.
      </p>
    </ReasonDialog>
  );
}
