import * as v from 'valibot';
import { fieldProblems } from '#contract/wire/field-problems.ts';
import type { StudyChanges } from '#contract/generated/operator/resolvers.ts';
import { studyPlan, type StudyPlan } from '#contract/studies/studies.ts';
import { WireError } from './wire-error.ts';

/** The plan of a study as the rules of the contract leave it; what they refuse is told field by field. */
export function planIn(input: StudyChanges): StudyPlan {
  const read = v.safeParse(studyPlan, {
    ...input,
    opensAt: instantOf(input.opensAt),
    closesAt: instantOf(input.closesAt),
  });
  if (!read.success) throw new WireError('VALIDATION_FAILED', { fields: fieldProblems(read.issues) });
  return read.output;
}

/** graphql-jit hands an instant over as the scalar parsed it. */
function instantOf(value: Date | string | null | undefined): Date | undefined {
  return value == null ? undefined : new Date(value);
}
