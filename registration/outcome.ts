import type { Outcome } from '#client/registration-module.ts';
import { ApiError } from '#client/api-error.ts';

/** What the host answered, as a form of this app wants it: its value, or an error with a place for each problem. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.isDone) return outcome.value;
  const { code, sentence, fields } = outcome;
  const details = Object.keys(fields).length === 0 ? {} : { fields };
  throw new ApiError(sentence, {
    code: Object.keys(fields).length === 0 ? code : 'VALIDATION_FAILED',
    httpStatus: 0,
    correlationId: '',
    details,
  });
}
