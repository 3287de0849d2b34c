import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ADJUSTMENT_MESSAGES, ADJUSTMENT_NOTE_MAX_CHARACTERS } from '#contract/rewards/adjustments.ts';
import { reasonProblem } from '#contract/rules/reason.ts';
import { ADJUSTMENT_ALONE_MAX_POINTS } from '#contract/rewards/gift-cards.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { AskedDialog } from '#console/layout/asked-dialog.tsx';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { ReasonField } from '#console/layout/reason-field.tsx';
import { reverseAdjustment } from './adjustments.queries.ts';
import { signed } from './redemption-words.ts';
import { usePointsChanged } from './use-points-changed.ts';

interface TakeBackDialogProps {
  readonly adjustmentId: string;
  /** Of the line that is taken back, and what it moved. */
  readonly number: string;
  readonly points: number;
  readonly onClose: () => void;
}

/** Takes a correction back by a line of its own. */
export function TakeBackDialog({ adjustmentId, number, points, onClose }: TakeBackDialogProps) {
  const { api } = useConsole();
  const pointsChanged = usePointsChanged();
  const [reason, setReason] = useState('');
  const [memberNote, setMemberNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const needsSecond = Math.abs(points) > ADJUSTMENT_ALONE_MAX_POINTS;
  const isComplete = reasonProblem(reason) === undefined && memberNote.trim() !== '';
  const reverse = useMutation({
    mutationFn: () => reverseAdjustment(api, { adjustmentId, reason, memberNote, key }),
    onSettled: pointsChanged,
  });

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isComplete) reverse.mutate();
  }

  if (reverse.data === 'waits') return <AskedDialog onClose={onClose} />;
  if (reverse.isSuccess) {
    return (
      <ConsoleDialog
        isOpen
        onClose={onClose}
        title={`${number} is taken back`}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <p role="status">A new line says so. The old one stays.</p>
      </ConsoleDialog>
    );
  }
  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title={`Take back ${number}?`}
      auditNote="Written to the audit log with your name."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" form="take-back" isBusy={reverse.isPending}>
            {needsSecond ? 'Ask a second person' : 'Take it back'}
          </Button>
        </>
      }
    >
      <form id="take-back" noValidate className="grid gap-4" onSubmit={send}>
        {reverse.error && <AlertBanner key={reverse.submittedAt}>{reverse.error.message}</AlertBanner>}
        <p>
          A new line of {signed(-points)} points is added. The line that it takes back stays, and each names the other.
        </p>
        <TextareaField
          label="The member will read"
          rows={2}
          maxCharacters={ADJUSTMENT_NOTE_MAX_CHARACTERS}
          value={memberNote}
          error={isTried && memberNote.trim() === '' ? ADJUSTMENT_MESSAGES.memberNote : undefined}
          onChange={(event) => setMemberNote(event.target.value)}
        />
        <ReasonField label="Reason, for your colleagues" value={reason} onChange={setReason} isTried={isTried} />
      </form>
    </ConsoleDialog>
  );
}
