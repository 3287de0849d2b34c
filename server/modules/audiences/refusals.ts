import type { ErrorCode } from '#contract/errors.ts';
import type { Result } from '#server/platform/result.ts';
import { WireError } from '#server/wire/wire-error.ts';

const REFUSALS = {
  'unknown-study': 'NOT_FOUND',
  'unknown-list': 'NOT_FOUND',
  'study-is-over': 'CONFLICT',
  'changed-meanwhile': 'CONFLICT',
  'out-of-step': 'UPLOAD_OUT_OF_STEP',
  'not-rules': 'VALIDATION_FAILED',
  'bad-name': 'VALIDATION_FAILED',
  'too-many': 'OVERLOADED',
  'still-counting': 'TIMED_OUT',
} as const satisfies Record<string, ErrorCode>;

/** The value, or the failure as the wire names it. */
export function orRefuse<Value>(result: Result<Value, keyof typeof REFUSALS>): Value {
  if (!result.ok) throw new WireError(REFUSALS[result.failure]);
  return result.value;
}
