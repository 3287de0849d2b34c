import * as v from 'valibot';
import { CARRIER_STATUSES } from './carrier-events.ts';
import { carrierIn, plainTrackingNumber, trackingNumberProblem, type Carrier } from './carriers.ts';
import { CARRIER_EVENT_WORDS_MAX_CHARACTERS } from './product-test-limits.ts';

export const SHIPMENT_NOTE_MESSAGES = {
  carrier: 'Unknown carrier.',
  trackingNumber: 'Tracking numbers have 6 to 40 letters and digits.',
  status: "You can't create or cancel an order here.",
  tooLong: 'Make this shorter.',
  numberTaken: 'Another order already has this tracking number.',
  tomorrow: 'That date is in the future.',
} as const;

/** What somebody of ours may note of a parcel: what a carrier may tell, by the same rules. */
export const shipmentNote = v.pipe(
  v.object({
    carrier: v.nullish(
      v.pipe(
        v.string(),
        v.transform((text) => carrierIn(text)),
        v.check((carrier) => carrier !== undefined, SHIPMENT_NOTE_MESSAGES.carrier),
        v.transform((carrier) => carrier as Carrier),
      ),
    ),
    trackingNumber: v.nullish(
      v.pipe(
        v.string(),
        v.transform(plainTrackingNumber),
        v.regex(/^[0-9A-Z]{6,40}$/, SHIPMENT_NOTE_MESSAGES.trackingNumber),
      ),
    ),
    status: v.nullish(v.picklist(CARRIER_STATUSES, SHIPMENT_NOTE_MESSAGES.status)),
    occurredAt: v.nullish(v.date()),
    words: v.nullish(
      v.pipe(
        v.string(),
        v.transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()),
        v.maxLength(CARRIER_EVENT_WORDS_MAX_CHARACTERS, SHIPMENT_NOTE_MESSAGES.tooLong),
      ),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { carrier, trackingNumber } = dataset.value;
    const problem =
      carrier == null || trackingNumber == null ? undefined : trackingNumberProblem(carrier, trackingNumber);
    if (problem === undefined) return;
    const path = {
      type: 'object',
      origin: 'value',
      input: dataset.value,
      key: 'trackingNumber',
      value: trackingNumber,
    };
    addIssue({ message: `${problem}.`, path: [path as v.ObjectPathItem] });
  }),
);
