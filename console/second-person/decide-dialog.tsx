import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { DECISION_NOTE_MAX_CHARACTERS, SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { usePointsChanged } from '#console/rewards/use-points-changed.ts';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { TwoPeople } from './two-people.tsx';

interface Decision {
  readonly approve: boolean;
  readonly note: string;
}

interface DecideDialogProps {
  readonly title: string;
  /** Why it takes a second person. */
  readonly why: string;
  readonly approveLabel: string;
  readonly lastNote: string;
  readonly asked: {
    readonly askedBy?: { readonly operatorId: string; readonly name: string; readonly role: OperatorRole } | null;
    readonly askedAt: string;
  };
  readonly decide: UseMutationResult<void, Error, Decision>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What a second person has to know, and their two answers. A refusal needs its reason. */
export function DecideDialog(props: DecideDialogProps) {
  const { title, why, approveLabel, lastNote, asked, decide, onClose, children } = props;
  const [note, setNote] = useState('');
  const [isNoteMissing, setIsNoteMissing] = useState(false);
  const pointsChanged = usePointsChanged();

  function send(approve: boolean) {
    const isMissing = !approve && note.trim() === '';
    setIsNoteMissing(isMissing);
    if (isMissing) return;
    decide.mutate({ approve, note: note.trim() }, { onSuccess: onClose, onSettled: () => void pointsChanged() });
  }
  const isSending = (approve: boolean) => decide.isPending && decide.variables.approve === approve;

  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title={title}
      auditNote={lastNote}
      actions={
        <>
          <Button variant="danger" isBusy={isSending(false)} isIdle={isSending(true)} onClick={() => send(false)}>
            Decline
          </Button>
          <Button isBusy={isSending(true)} isIdle={isSending(false)} onClick={() => send(true)}>
            {approveLabel}
          </Button>
        </>
      }
    >
      <p className="-mt-3 text-text-muted">{why}</p>
      {decide.error && <AlertBanner key={decide.submittedAt}>{decide.error.message}</AlertBanner>}
      <TwoPeople askedBy={asked.askedBy ?? null} askedAt={asked.askedAt} />
      {children}
      <TextareaField
        label="Your note, required if you decline"
        rows={2}
        maxCharacters={DECISION_NOTE_MAX_CHARACTERS}
        value={note}
        error={isNoteMissing ? SECOND_PERSON_MESSAGES.declineNote : undefined}
        onChange={(event) => {
          setNote(event.target.value);
          setIsNoteMissing(false);
        }}
      />
    </ConsoleDialog>
  );
}
