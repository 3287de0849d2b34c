import type { SignInFailure } from '#server/modules/identity/index.ts';
import { WireError } from './wire-error.ts';

const OVERLOAD_RETRY_SECONDS = 2;

export type UncheckedFailure = Exclude<SignInFailure, { readonly kind: 'failed' }>;

/** How a failed sign-in is told, to a member or an operator. */
export function signInErrors(failed: 'SIGN_IN_FAILED' | 'OPERATOR_SIGN_IN_FAILED' | 'WRONG_PASSWORD') {
  return (failure: SignInFailure): WireError =>
    failure.kind === 'failed' ? new WireError(failed, { attempt: failure.attempt }) : uncheckedError(failure);
}

/** How a password is refused that nobody looked at. */
export function uncheckedError(failure: UncheckedFailure): WireError {
  return failure.kind === 'locked'
    ? new WireError('ACCOUNT_LOCKED', { retryAfterSeconds: failure.retryAfterSeconds })
    : new WireError('OVERLOADED', { retryAfterSeconds: OVERLOAD_RETRY_SECONDS });
}
