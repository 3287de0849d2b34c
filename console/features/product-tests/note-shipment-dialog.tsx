import * as v from 'valibot';
import { noteShipment } from '#contract/generated/operator/operations.ts';
import {
  CARRIERS,
  carrierName,
  isCarrier,
  plainTrackingNumber,
  trackingNumberProblem,
} from '#contract/product-tests/carriers.ts';
import { SHIPMENT_STATUS_LABELS, SHIPMENT_STATUSES } from '#contract/product-tests/shipment-statuses.ts';
import { CARRIER_EVENT_WORDS_MAX_CHARACTERS } from '#contract/product-tests/product-test-limits.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import type { Participant } from '#console/product-tests/participant-texts.ts';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_TEST } from './product-tests.queries.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

interface NoteShipmentDialogProps {
  readonly participant: Participant;
  /** Only another carrier or number for the package that was sent: it has not moved. */
  readonly isCorrection?: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What somebody knows of a parcel that no file and no carrier has told. */
export function NoteShipmentDialog({ participant, isCorrection = false, onClose, onDone }: NoteShipmentDialogProps) {
  const { api } = useConsole();
  const known = {
    carrier: participant.carrier ?? '',
    trackingNumber: participant.trackingNumber ?? '',
    status: '',
    words: '',
  };
  const form = useCommandForm({
    schema: shipmentNoteForm,
    defaultValues: known,
    send: ({ carrier, trackingNumber, status, words }) =>
      api.mutate(noteShipment, {
        participantId: participant.participantId,
        input: { carrier: orNull(carrier), trackingNumber: orNull(trackingNumber), status, words: orNull(words) },
      }),
    changes: SHOWS_TEST,
    onDone,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        isCorrection ? `Correct the tracking number for ${participant.number}` : `Package for ${participant.number}`
      }
      auditNote={
        isCorrection
          ? 'Recorded in the audit log with your name. Nothing is reshipped.'
          : 'Recorded in the audit log with your name. The member is notified if the status changed.'
      }
      doLabel="Save"
      isIdle={JSON.stringify(form.values) === JSON.stringify(known)}
    >
      <SelectField
        {...form.field('carrier')}
        label="Carrier"
        options={[
          { value: '', label: 'Unknown' },
          ...CARRIERS.map((carrier) => ({ value: carrier, label: carrierName(carrier) })),
        ]}
      />
      <TextField
        {...form.field('trackingNumber')}
        label="Tracking number"
        {...(!isCorrection && { labelNote: '(optional)' })}
        autoComplete="off"
      />
      {!isCorrection && (
        <>
          <SelectField
            {...form.field('status')}
            label="Status"
            options={[
              { value: '', label: 'No change' },
              ...NOTED_STATUSES.map((status) => ({ value: status, label: SHIPMENT_STATUS_LABELS[status] })),
            ]}
          />
          <TextField {...form.field('words')} label="Carrier's note" labelNote="(optional)" autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}

/** What somebody can say of a parcel. */
const NOTED_STATUSES = SHIPMENT_STATUSES.filter((status) => status !== 'ORDERED' && status !== 'CANCELLED');

/** What somebody of ours notes of a parcel. */
export const shipmentNoteForm = v.pipe(
  v.object({
    carrier: v.string(),
    trackingNumber: v.pipe(v.string(), v.transform(plainTrackingNumber)),
    status: v.pipe(
      v.string(),
      v.transform((text) => NOTED_STATUSES.find((status) => status === text) ?? null),
    ),
    words: v.pipe(v.string(), v.trim(), v.maxLength(CARRIER_EVENT_WORDS_MAX_CHARACTERS, 'Make this shorter.')),
  }),
  v.forward(
    v.check(({ status, words }) => words === '' || status !== null, 'Choose a status to go with the note.'),
    ['status'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { carrier, trackingNumber } = dataset.value;
    const problem =
      trackingNumber === '' || !isCarrier(carrier) ? undefined : trackingNumberProblem(carrier, trackingNumber);
    if (problem !== undefined)
      addIssue({
        message: `${problem}.`,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'trackingNumber', value: trackingNumber }],
      });
  }),
);
