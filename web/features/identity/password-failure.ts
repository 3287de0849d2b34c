import { ACTION_CODES, type ActionCode, actionSentence, isActionCode } from '#contract/rules/action-codes.ts';
import { isApiError } from '#client/api-error.ts';
import { Refusal } from '#client/failure.ts';

/** Codes with words of their own that say more than that it failed. */
const TOLD_BY_THE_SERVER: readonly string[] = [
  'VALIDATION_FAILED',
  'RATE_LIMITED',
  'ACCOUNT_LOCKED',
  'RECENT_SIGN_IN_REQUIRED',
];

/** A code is used up: it has a page of its own. */
export class CodeUsedUp extends Error {
  readonly code: ActionCode;
  readonly sentence: string;

  constructor(code: ActionCode, sentence: string) {
    super(sentence);
    this.code = code;
    this.sentence = sentence;
  }
}

/**
 * Makes the call; what it is refused for is told where it belongs (spec §8): at its field, or on the page of a code that is used
 * up. Whatever has no words of its own failed, in the words of the specification. `pause` begins what is said of a long wait.
 */
export async function refusedInPlace<Value>(
  call: () => Promise<Value>,
  failed: string,
  { pause }: { readonly pause?: string } = {},
): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (isActionCode(error.code)) {
      const { place } = ACTION_CODES[error.code];
      const sentence = actionSentence(error.code, error.details.attempt ?? 1);
      throw place === 'page' ? new CodeUsedUp(error.code, sentence) : new Refusal(sentence, place);
    }
    const { retryAfterSeconds } = error.details;
    if (pause !== undefined && isApiError(error, 'RATE_LIMITED') && retryAfterSeconds !== undefined)
      throw new Refusal(`${pause} Try again ${inTime(retryAfterSeconds)}.`);
    throw TOLD_BY_THE_SERVER.includes(error.code) ? error : new Refusal(failed);
  }
}

function inTime(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}
