import * as v from 'valibot';
import type { StudyChanges } from '#contract/generated/operator/resolvers.ts';
import { reason } from '#contract/rules/reason.ts';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { studyPlan, type StudyPlan } from '#contract/studies/studies.ts';
import { fieldProblems } from '#contract/wire/field-problems.ts';
import type { WireErrors } from './or-throw.ts';
import { refused, WireError } from './wire-error.ts';

/** What came in, as a shape of the contract leaves it. What the shape refuses is told field by field. */
export function readInput<Output>(shape: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const read = v.safeParse(shape, input);
  if (!read.success) throw new WireError('VALIDATION_FAILED', { fields: fieldProblems(read.issues) });
  return read.output;
}

export function planIn(input: StudyChanges): StudyPlan {
  return readInput(studyPlan, input);
}

/** Why, where it must be said. */
export function reasonIn(input: object): string {
  return readInput(v.object({ reason }), input).reason;
}

/** Why, where it may be left out: null when nothing was written, refused when it says nothing. */
export function reasonIfGiven(given: string | null | undefined): string | null {
  return given == null || given.trim() === '' ? null : reasonIn({ reason: given });
}

/** What takes a second person and cannot be asked for yet, said at the field for the reason. */
export const ASKING_ERRORS: WireErrors<'WAITING' | 'REASON_MISSING'> = {
  WAITING: refused('reason', SECOND_PERSON_MESSAGES.waits),
  REASON_MISSING: refused('reason', SECOND_PERSON_MESSAGES.reason),
};
