import * as v from 'valibot';
import { isCarrier, plainTrackingNumber, trackingNumberProblem } from '#contract/product-tests/carriers.ts';
import { CARRIER_EVENT_WORDS_MAX_CHARACTERS } from '#contract/product-tests/product-test-limits.ts';
import { SHIPMENT_STATUSES } from '#contract/product-tests/shipment-statuses.ts';

/** What somebody can say of a parcel. */
export const NOTED_STATUSES = SHIPMENT_STATUSES.filter((status) => status !== 'ORDERED' && status !== 'CANCELLED');

/** What somebody of ours notes of a parcel. */
export const shipmentNoteForm = v.pipe(
  v.object({
    carrier: v.string(),
    trackingNumber: v.pipe(v.string(), v.transform(plainTrackingNumber)),
    status: v.pipe(
      v.string(),
      v.transform((text) => NOTED_STATUSES.find((status) => status === text) ?? null),
    ),
    words: v.pipe(v.string(), v.trim(), v.maxLength(CARRIER_EVENT_WORDS_MAX_CHARACTERS, 'Say it in fewer words.')),
  }),
  v.forward(
    v.check(
      ({ status, words }) => words === '' || status !== null,
      'Say where it is now: these words are kept with it.',
    ),
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
