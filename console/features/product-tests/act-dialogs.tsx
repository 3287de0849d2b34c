import * as v from 'valibot';
import {
  closeParticipants,
  giveParticipantsDays,
  remindParticipants,
  reshipToParticipants,
  closeProductTest,
  listStudies,
} from '#contract/generated/operator/operations.ts';
import { MORE_BUSINESS_DAYS, ADDRESS_KEPT_DAYS_AFTER_CLOSING } from '#contract/product-tests/product-test-limits.ts';
import { reason } from '#contract/rules/reason.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { useCommand } from '#client/use-command.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { ConfirmDialog, FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { WhenManySent } from '#console/layout/when-sent.tsx';
import { businessDays } from '#console/product-tests/participant-words.ts';
import { useConsole } from '#console/session/console-context.ts';
import { outcomeWords, people, unitsLeftWords, days } from './product-test-words.ts';
import { SHOWS_TEST, type ProductTest } from './product-tests.queries.ts';

interface ActDialogProps {
  readonly participantIds: readonly string[];
  /** The number of one person, where it is about one. */
  readonly number?: string;
  readonly onClose: () => void;
  /** Told in a sentence what came of it. */
  readonly onDone: (words: string) => void;
}

const whom = ({ participantIds, number }: ActDialogProps): string => number ?? people(participantIds.length);

/** Sends the product once more. Each takes a unit, and nobody gets one that is not there. */
export function ReshipDialog(props: ActDialogProps & { readonly unitsLeft: number }) {
  const { participantIds, unitsLeft, onClose, onDone } = props;
  const { api } = useConsole();
  const command = useCommand(() => api.mutate(reshipToParticipants, { participantIds: [...participantIds] }), {
    changes: SHOWS_TEST,
    onDone: (outcome) => onDone(outcomeWords('Will be sent again', outcome)),
  });
  const isShort = participantIds.length > unitsLeft;
  return (
    <ConfirmDialog
      command={command}
      onClose={onClose}
      title={`Send it again to ${whom(props)}?`}
      auditNote="Written to the audit log with your name."
      doLabel={participantIds.length === 1 ? 'Reship' : `Reship ${people(participantIds.length)}`}
      isIdle={isShort}
    >
      <p>
        It goes to the address as it was confirmed and is in the next order list. They are told, and their days begin
        anew when it is there.
      </p>
      <p className={isShort ? 'font-bold text-danger' : ''}>
        {unitsLeftWords(unitsLeft)}
        {isShort ? ', which is not enough.' : '.'}
      </p>
      <WhenManySent people={participantIds.length} />
    </ConfirmDialog>
  );
}

/** Reminds so many people that it waits a minute; a few are reminded without a question. */
export function RemindDialog({ participantIds, onClose, onDone }: ActDialogProps) {
  const command = useRemind(participantIds, onDone);
  return (
    <ConfirmDialog
      command={command}
      onClose={onClose}
      title={`Remind ${people(participantIds.length)}?`}
      auditNote="Written to the audit log with your name."
      doLabel={`Remind ${people(participantIds.length)}`}
    >
      <p>Each is told once more what we are waiting for. Anyone with nothing due is skipped.</p>
      <WhenManySent people={participantIds.length} />
    </ConfirmDialog>
  );
}

export function useRemind(participantIds: readonly string[], onDone: (words: string) => void) {
  const { api } = useConsole();
  return useCommand(() => api.mutate(remindParticipants, { participantIds: [...participantIds] }), {
    changes: SHOWS_TEST,
    onDone: (outcome) => onDone(outcomeWords('Reminded', outcome)),
  });
}

/** Moves what is due next. */
export function MoreDaysDialog(props: ActDialogProps) {
  const { participantIds, onClose, onDone } = props;
  const { api } = useConsole();
  const command = useCommand(
    () => api.mutate(giveParticipantsDays, { participantIds: [...participantIds], businessDays: MORE_BUSINESS_DAYS }),
    { changes: SHOWS_TEST, onDone: (outcome) => onDone(outcomeWords('Given more days', outcome)) },
  );
  return (
    <ConfirmDialog
      command={command}
      onClose={onClose}
      title={`Give ${whom(props)} ${MORE_BUSINESS_DAYS} more days?`}
      auditNote="Written to the audit log with your name."
      doLabel={`Give ${MORE_BUSINESS_DAYS} more days`}
    >
      <p>What is due next moves by {businessDays(MORE_BUSINESS_DAYS)}. They are reminded anew before it ends.</p>
      <WhenManySent people={participantIds.length} />
    </ConfirmDialog>
  );
}

/** Nobody ends something by a slip: what it is about is typed. */
const typedAgain = (word: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text.toUpperCase() === word.toUpperCase(), `Type ${word} as it stands here.`),
  );

/** Ends the test for somebody. */
export function CloseDialog(props: ActDialogProps) {
  const { participantIds, number, onClose, onDone } = props;
  const { api } = useConsole();
  const word = number ?? String(participantIds.length);
  const form = useCommandForm({
    schema: v.object({
      reason,
      typed: typedAgain(word),
    }),
    defaultValues: { reason: '', typed: '' },
    send: ({ reason: why }) => api.mutate(closeParticipants, { participantIds: [...participantIds], reason: why }),
    changes: SHOWS_TEST,
    onDone: (outcome) => onDone(outcomeWords('Closed', outcome)),
  });
  return (
    <FormDialog
      form={form}
      isFinal
      onClose={onClose}
      title={`Close the test for ${whom(props)}?`}
      auditNote="Written to the audit log with your name and reason."
      doLabel={participantIds.length === 1 ? 'Close for good' : `Close ${people(participantIds.length)} for good`}
    >
      <p>
        They are told, and it cannot be opened again. Before the product was sent, the next of the reserve gets the
        place.
      </p>
      <WhenManySent people={participantIds.length} />
      <ReasonField {...form.field('reason')} />
      <TextField
        {...form.field('typed')}
        label={number === undefined ? `Type ${word}, how many it closes` : `Type ${word} to confirm`}
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface CloseTestDialogProps {
  readonly test: ProductTest;
  /** Who is in it and not done. */
  readonly open: number;
  readonly onClose: () => void;
}

/** Ends a whole test. */
export function CloseTestDialog({ test, open, onClose }: CloseTestDialogProps) {
  const { api } = useConsole();
  const { shortId, studyId } = test;
  const form = useCommandForm({
    schema: v.object({ typed: typedAgain(shortId) }),
    defaultValues: { typed: '' },
    send: () => api.mutate(closeProductTest, { studyId }),
    changes: [...SHOWS_TEST, listStudies.name],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      isFinal
      onClose={onClose}
      title="Close this test for good?"
      auditNote={`${shortId}, written to the audit log with your name.`}
      doLabel="Close for good"
    >
      <p>
        {open === 0 ? 'Nobody in it is undone.' : `${people(open)} who are not done are closed and told.`} Addresses are
        deleted {days(ADDRESS_KEPT_DAYS_AFTER_CLOSING)} later. A closed test cannot be opened again.
      </p>
      <WhenManySent people={open} />
      <TextField {...form.field('typed')} label={`Type ${shortId} to confirm`} autoComplete="off" />
    </FormDialog>
  );
}
