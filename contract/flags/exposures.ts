import * as v from 'valibot';
import { FLAG_EVENT_BATCH_SIZE } from '../limits.ts';
import { FLAG_KEYS } from './flags.ts';

export const FLAG_VARIANTS = ['on', 'off'] as const;
export type FlagVariant = (typeof FLAG_VARIANTS)[number];

/** Which variant of which flags somebody met (spec §1: batches of ten). */
export const exposureBatch = v.strictObject({
  exposures: v.pipe(
    v.array(v.strictObject({ key: v.picklist(FLAG_KEYS), variant: v.picklist(FLAG_VARIANTS) })),
    v.minLength(1),
    v.maxLength(FLAG_EVENT_BATCH_SIZE),
  ),
});
export type Exposure = v.InferOutput<typeof exposureBatch>['exposures'][number];
