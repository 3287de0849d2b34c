import * as v from 'valibot';
import { reason as reasonRule } from '#contract/rules/reason.ts';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { WireError } from './wire-error.ts';

/** Why, where somebody says so: null when the field was left out, refused when it says nothing. */
export function reasonOf(given: string | null | undefined): string | null {
  if (given == null || given.trim() === '') return null;
  const read = v.safeParse(reasonRule, given);
  if (!read.success) throw new WireError('VALIDATION_FAILED', { fields: { reason: [read.issues[0].message] } });
  return read.output;
}

/** What takes a second person and cannot be asked for yet, said at the field for the reason. */
export function cannotAsk(refusal: 'WAITING' | 'REASON_MISSING'): WireError {
  const sentence = refusal === 'WAITING' ? SECOND_PERSON_MESSAGES.waits : SECOND_PERSON_MESSAGES.reason;
  return new WireError('VALIDATION_FAILED', { fields: { reason: [sentence] } });
}
