import type { Result } from '#server/platform/result.ts';

/** The value of a step that a world stands on: a failure is a bug of the person who builds it. */
export function must<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`what was to be built does not fit together: ${JSON.stringify(result.failure)}`);
  return result.value;
}
