import type { RequestProblem } from '#server/flows/support/act-in-request.ts';
import type { Result } from '#server/platform/result.ts';
import { WireError } from './wire-error.ts';

/** What an act inside a support request came to, unless the request itself stood in its way. */
export function inRequest<Done, Failure extends string>(
  done: Result<Done, Failure | RequestProblem>,
): Result<Done, Exclude<Failure, RequestProblem>> {
  if (!done.ok && done.failure === 'NO_REQUEST') throw new WireError('NOT_FOUND');
  if (!done.ok && done.failure === 'REQUEST_CHANGED') throw new WireError('CONFLICT');
  return done as Result<Done, Exclude<Failure, RequestProblem>>;
}
