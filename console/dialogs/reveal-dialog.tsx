import { revealMember } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { useConsole } from '#console/session/console-context.ts';
import { ReasonDialog } from '#console/dialogs/reason-dialog.tsx';

export type MemberIdentity = AnswerOf<typeof revealMember>;

interface RevealDialogProps {
  readonly panelistId: string;
  /** Why, as far as the screen knows. */
  readonly usual?: string;
  readonly onClose: () => void;
  readonly onRevealed: (identity: MemberIdentity) => void;
}

/** Asks why somebody needs to know who a member is, before it tells. */
export function RevealDialog({ panelistId, usual = '', onClose, onRevealed }: RevealDialogProps) {
  const { api } = useConsole();
  return (
    <ReasonDialog
      send={(reason) => api.mutate(revealMember, { panelistId, reason })}
      onDone={(identity) => {
        onRevealed(identity);
        onClose();
      }}
      usual={usual}
      onClose={onClose}
      title="Show this member's identity?"
      doLabel="Show identity"
    >
      <p>Your name, the time, and your reason are recorded in the audit log.</p>
    </ReasonDialog>
  );
}
