import * as v from 'valibot';
import { ADJUSTMENT_MAX_POINTS } from '../gift-cards/gift-cards.ts';
import { reason } from '../rules/reason.ts';

/** Corrections of points and changes of redemptions by operators: decisions §7. Only the console and the server load this. */

export const ADJUSTMENT_NOTE_MAX_CHARACTERS = 300;
export const ADJUSTMENT_REFERENCE_MAX_CHARACTERS = 40;
/** Corrections of this time say what is usual; fewer than these say nothing. */
export const USUAL_ADJUSTMENT_DAYS = 90;
export const USUAL_ADJUSTMENTS_MIN = 5;
/** E-mails about one card, and by one operator. */
export const CARD_RESENDS_PER_HOUR = 3;
export const OPERATOR_RESENDS_PER_HOUR = 60;

export const ADJUSTMENT_MESSAGES = {
  points: 'Enter whole points, with a minus to take points away.',
  pointsTooMany: 'Enter up to 1,000,000 points at a time.',
  memberNote: 'Enter a note to the member.',
  tooLong: 'This is too long. Make it shorter.',
} as const;

const textField = (missing: string, most: number) =>
  v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(most, ADJUSTMENT_MESSAGES.tooLong));

export const memberNote = textField(ADJUSTMENT_MESSAGES.memberNote, ADJUSTMENT_NOTE_MAX_CHARACTERS);
export const adjustedPoints = v.pipe(
  v.number(ADJUSTMENT_MESSAGES.points),
  v.integer(ADJUSTMENT_MESSAGES.points),
  v.notValue(0, ADJUSTMENT_MESSAGES.points),
  v.minValue(-ADJUSTMENT_MAX_POINTS, ADJUSTMENT_MESSAGES.pointsTooMany),
  v.maxValue(ADJUSTMENT_MAX_POINTS, ADJUSTMENT_MESSAGES.pointsTooMany),
);
export const adjustmentReference = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.maxLength(ADJUSTMENT_REFERENCE_MAX_CHARACTERS, ADJUSTMENT_MESSAGES.tooLong),
);

export const adjustmentForm = v.object({
  points: adjustedPoints,
  reason,
  memberNote,
  reference: adjustmentReference,
});
