import { REDEEM_TEXTS } from '#web/gift-cards/redeem-texts.ts';
import { isApiError } from '#client/api-error.ts';
import { failureSentence } from '#client/failure.ts';
import { isSignInDeclined } from '#web/session/recent-sign-in.ts';

/** Why a redemption did not come to its end, and what can be done about it. */
export interface RedeemProblem {
  readonly message: string;
  readonly next: 'try-again' | 'choose-another' | 'earn-more';
  /** The server said no, so the key is spent. Otherwise nobody knows, and only the same key may ask again. */
  readonly isSettled: boolean;
}

/** What the server refuses for good, and what to offer instead. */
const REFUSALS: Readonly<Record<string, RedeemProblem['next']>> = {
  TOO_FEW_POINTS: 'earn-more',
  OUT_OF_STOCK: 'choose-another',
  PRICE_CHANGED: 'try-again',
  KEY_REUSED: 'try-again',
  NOT_FOUND: 'choose-another',
  FORBIDDEN: 'choose-another',
  VALIDATION_FAILED: 'choose-another',
  BAD_REQUEST: 'choose-another',
  UNKNOWN_OPERATION: 'choose-another',
  UNAUTHENTICATED: 'try-again',
  RATE_LIMITED: 'try-again',
};

/** Undefined when the member closed the question for the password: then nothing went wrong. */
export function redeemProblem(error: unknown): RedeemProblem | undefined {
  if (isSignInDeclined(error)) return undefined;
  const next = isApiError(error) ? REFUSALS[error.code] : undefined;
  if (next === undefined) {
    return { message: REDEEM_TEXTS.unanswered, next: 'try-again', isSettled: false };
  }
  return { message: failureSentence(error), next, isSettled: true };
}
