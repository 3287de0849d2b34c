import { ACCOUNT_LOCK_MINUTES, FAILED_SIGN_INS_BEFORE_LOCK, FIRST_ATTEMPT_WITH_WARNING } from '#contract/limits.ts';
import { isApiError } from '#client/api-error.ts';
import { Refusal } from '#client/failure.ts';

/** What was typed to prove who it is. */
export type Proof = 'code' | 'recovery-code';

const WRONG: Record<Proof, string> = {
  code: "That code isn't right, has expired, or was already used. Enter the next code your app shows.",
  'recovery-code': "That recovery code isn't right or was already used. Check it and try again.",
};

/** The password was right already: only the code is to be looked at again. From the second attempt on, which one it was. */
export function wrongCode(error: unknown, proof: Proof): unknown {
  if (!isApiError(error, 'OPERATOR_SIGN_IN_FAILED')) return error;
  const attempt = error.details.attempt ?? 1;
  if (attempt >= FAILED_SIGN_INS_BEFORE_LOCK)
    return new Refusal(
      `That code isn't right. That was attempt ${attempt} of ${attempt}, so your account is locked for ${ACCOUNT_LOCK_MINUTES} minutes or longer.`,
    );
  const count = attempt < FIRST_ATTEMPT_WITH_WARNING ? '' : ` Attempt ${attempt} of ${FAILED_SIGN_INS_BEFORE_LOCK}.`;
  return new Refusal(`${WRONG[proof]}${count}`);
}
