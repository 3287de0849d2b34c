import type { FieldProblems } from '#contract/wire/field-problems.ts';
import { isApiError } from '#client/api-error.ts';

/** The sentences for each field, if that is why a call was refused. */
export function refusalOf(error: unknown): FieldProblems {
  return isApiError(error, 'VALIDATION_FAILED') ? (error.details.fields ?? {}) : {};
}
