import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Result } from '#server/platform/result.ts';
import { WireError } from './wire-error.ts';

/** The error of each failure: its code, or a whole one where there is more to say. */
export type WireErrors<Failure extends string> = Readonly<Record<Failure, ErrorCode | WireError>>;

/** A table of errors, or a function for failures that carry more than their name. */
type ErrorsFor<Failure> =
  | ((failure: Failure) => ErrorCode | WireError)
  | ([Failure] extends [string] ? WireErrors<Failure> : never);

/** What a use case came to; its failure is thrown as the error that stands for it on the wire. */
export function orThrow<Value, Failure>(result: Result<Value, Failure>, errors: ErrorsFor<NoInfer<Failure>>): Value {
  if (result.ok) return result.value;
  throw typeof errors === 'function'
    ? thrown(errors(result.failure))
    : thrown((errors as WireErrors<string>)[String(result.failure)]);
}

/** Throws only the failures that the table names; any other is left to the caller, who answers it as data. */
export function throwOn<Value, Failure, Named extends string>(
  result: Result<Value, Failure>,
  errors: WireErrors<Named>,
): Result<Value, Exclude<Failure, Named>> {
  if (!result.ok && typeof result.failure === 'string' && Object.hasOwn(errors, result.failure)) {
    throw thrown(errors[result.failure as string as Named]);
  }
  return result as Result<Value, Exclude<Failure, Named>>;
}

/** One of a table is made anew, so that its stack says where it was thrown; without one the failure is a bug. */
function thrown(error: ErrorCode | WireError | undefined): Error {
  if (error === undefined) return new Error('a failure has no error');
  return typeof error === 'string' ? new WireError(error) : new WireError(error.code, error.details);
}
