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
import { businessDays } from '#console/product-tests/participant-texts.ts';
import { useConsole } from '#console/session/console-context.ts';
import { outcomeText, people, unitsLeftText, days } from './product-test-texts.ts';
import { SHOWS_TEST, type ProductTest } from './product-tests.queries.ts';
import { counted } from '#console/format.ts';

interface ActDialogProps {
  readonly participantIds: readonly string[];
  /** The number of one person, where it is about one. */
  readonly number?: string;
  readonly onClose: () => void;
  /** Told in a sentence what came of it. */
  readonly onDone: (sentence: string) => void;
}

const whom = ({ participantIds, number }: ActDialogProps): string => number ?? people(participantIds.length);

/** Sends the product once more. Each takes a unit, and nobody gets one that is not there. */
export function ReshipDialog(props: ActDialogProps & { readonly unitsLeft: number }) {
  const { participantIds, unitsLeft, onClose, onDone } = props;
  const { api } = useConsole();
  const command = useCommand(() => api.mutate(reshipToParticipants, { participantIds: [...participantIds] }), {
    changes: SHOWS_TEST,
    onDone: (outcome) => onDone(outcomeText('Will be reshipped', outcome)),
  });
  const isShort = participantIds.length > unitsLeft;
  return (
    <ConfirmDialog
      command={command}
      onClose={onClose}
      title={`Reship to ${whom(props)}?`}
      auditNote="Recorded in the audit log with your name."
      doLabel={participantIds.length === 1 ? 'Reship' : `Reship ${people(participantIds.length)}`}
      isIdle={isShort}
    >
      <p>
        The package goes to their confirmed address and is added to the next order list. They'll be notified, and their
        testing days restart when it arrives.
      </p>
      <p className={isShort ? 'font-bold text-danger' : ''}>
        {unitsLeftText(unitsLeft)}
        {isShort ? ", which isn't enough." : '.'}
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
      auditNote="Recorded in the audit log with your name."
      doLabel={`Remind ${people(participantIds.length)}`}
    >
      <p>Each person gets a reminder of what's due. Anyone with nothing due is skipped.</p>
      <WhenManySent people={participantIds.length} />
    </ConfirmDialog>
  );
}

export function useRemind(participantIds: readonly string[], onDone: (sentence: string) => void) {
  const { api } = useConsole();
  return useCommand(() => api.mutate(remindParticipants, { participantIds: [...participantIds] }), {
    changes: SHOWS_TEST,
    onDone: (outcome) => onDone(outcomeText('Reminded', outcome)),
  });
}

/** Moves what is due next. */
export function MoreDaysDialog(props: ActDialogProps) {
  const { participantIds, onClose, onDone } = props;
  const { api } = useConsole();
  const command = useCommand(
    () => api.mutate(giveParticipantsDays, { participantIds: [...participantIds], businessDays: MORE_BUSINESS_DAYS }),
    { changes: SHOWS_TEST, onDone: (outcome) => onDone(outcomeText('Deadline extended', outcome)) },
  );
  return (
    <ConfirmDialog
      command={command}
      onClose={onClose}
      title={`Give ${MORE_BUSINESS_DAYS} more business days to ${whom(props)}?`}
      auditNote="Recorded in the audit log with your name."
      doLabel={`Give ${MORE_BUSINESS_DAYS} more business days`}
    >
      <p>
        The next deadline is extended by {businessDays(MORE_BUSINESS_DAYS)}. They'll get another reminder before then.
      </p>
      <WhenManySent people={participantIds.length} />
    </ConfirmDialog>
  );
}

/** Nobody ends something by a slip: what it is about is typed. */
const typedAgain = (word: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text.toUpperCase() === word.toUpperCase(), `Type ${word} exactly as shown.`),
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
    onDone: (outcome) => onDone(outcomeText('Closed', outcome)),
  });
  return (
    <FormDialog
      form={form}
      isFinal
      onClose={onClose}
      title={`Close the test for ${whom(props)}?`}
      auditNote="Recorded in the audit log with your name and reason."
      doLabel={participantIds.length === 1 ? 'Close permanently' : `Close ${people(participantIds.length)} permanently`}
    >
      <p>
        They'll be notified, and you can't undo this. If the product hasn't shipped, the spot goes to the next person on
        the reserve list.
      </p>
      <WhenManySent people={participantIds.length} />
      <ReasonField {...form.field('reason')} />
      <TextField
        {...form.field('typed')}
        label={number === undefined ? `Type ${word}, the number of people` : `Type ${word} to confirm`}
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
      title="Close this test permanently?"
      auditNote={`${shortId}. Recorded in the audit log with your name.`}
      doLabel="Close permanently"
    >
      <p>
        {open === 0
          ? 'Everyone in this test is done.'
          : `${counted(open, "person who isn't", "people who aren't")} done will be notified.`}{' '}
        Addresses are deleted {days(ADDRESS_KEPT_DAYS_AFTER_CLOSING)} later. A closed test can't be reopened.
      </p>
      <WhenManySent people={open} />
      <TextField {...form.field('typed')} label={`Type ${shortId} to confirm`} autoComplete="off" />
    </FormDialog>
  );
}
