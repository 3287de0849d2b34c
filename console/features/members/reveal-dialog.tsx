import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { RevealMemberDocument, type RevealMemberMutation } from '#contract/generated/operator/graphql.ts';
import { Button } from '#ui/actions/button.tsx';
import { reasonProblem } from '#contract/rules/reason.ts';
import { Modal } from '#ui/overlays/modal.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';
import { ReasonField } from '#console/layout/reason-field.tsx';

export type MemberIdentity = RevealMemberMutation['revealMember'];

interface RevealDialogProps {
  readonly panelistId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRevealed: (identity: MemberIdentity) => void;
}

/** Asks why somebody needs to know who a member is, before it tells. */
export function RevealDialog({ panelistId, isOpen, onClose, onRevealed }: RevealDialogProps) {
  const { api } = useConsole();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const operation = { name: 'revealMember', document: RevealMemberDocument };
  const reveal = useMutation({
    mutationFn: async () => (await api.callGraphql(operation, { panelistId, reason: reason.trim() })).revealMember,
    onSuccess(identity) {
      onRevealed(identity);
      setReason('');
      setIsTried(false);
      onClose();
    },
  });

  return (
    <Modal
      title="Show who this member is?"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="reveal-member" isBusy={reveal.isPending}>
            Show identity
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <form
        id="reveal-member"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (reasonProblem(reason) === undefined) reveal.mutate();
        }}
      >
        <p>Your name, the time and your reason are written to the audit log.</p>
        <ReasonField value={reason} onChange={setReason} isTried={isTried} />
        <SentenceOfFailure mutation={reveal} />
      </form>
    </Modal>
  );
}
