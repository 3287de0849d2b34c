import { ERASURE_BEGINS_HOURS } from '#contract/identity/leaving.ts';
import { isApiError, UNREACHABLE } from '#client/api-error.ts';
import { Refusal } from '#client/failure.ts';

const HOUR_MS = 3_600_000;

export const UNHEARD =
  'We got no answer. Your account may be on its way out already. Press the button again once you are connected.';

interface Asked {
  readonly cancelUntil: string;
}

/**
 * Deleting an account ends its session, so whoever got no answer cannot be told twice. Where none came it is asked once more, with
 * the same key: whose session is gone by then has left.
 */
export function createAskUntilHeard(now: () => number = Date.now) {
  let unheardSince: number | undefined;

  async function ask(call: () => Promise<Asked>): Promise<Asked> {
    try {
      return await call();
    } catch (error) {
      if (unheardSince === undefined || !isApiError(error, 'UNAUTHENTICATED')) throw error;
      return { cancelUntil: new Date(unheardSince + ERASURE_BEGINS_HOURS * HOUR_MS).toISOString() };
    }
  }

  return async function askUntilHeard(call: () => Promise<Asked>): Promise<Asked> {
    const askedAt = now();
    try {
      return await ask(call);
    } catch (error) {
      if (!isApiError(error, UNREACHABLE)) throw error;
      unheardSince ??= askedAt;
    }
    try {
      return await ask(call);
    } catch (error) {
      throw isApiError(error, UNREACHABLE) ? new Refusal(UNHEARD) : error;
    }
  };
}
