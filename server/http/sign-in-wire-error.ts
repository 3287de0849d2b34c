import type { SignInFailure } from '#server/modules/identity/index.ts';
import { WireError } from '#server/api/wire-error.ts';

const OVERLOAD_RETRY_SECONDS = 2;

/** How a failed sign-in is told, to a member or an operator. */
export function signInWireError(
  failed: 'SIGN_IN_FAILED' | 'OPERATOR_SIGN_IN_FAILED' | 'WRONG_PASSWORD',
  failure: SignInFailure,
): WireError {
  switch (failure.kind) {
    case 'failed':
      return new WireError(failed, { attempt: failure.attempt });
    case 'locked':
      return new WireError('ACCOUNT_LOCKED', { retryAfterSeconds: failure.retryAfterSeconds });
    case 'overloaded':
      return new WireError('OVERLOADED', { retryAfterSeconds: OVERLOAD_RETRY_SECONDS });
  }
}
