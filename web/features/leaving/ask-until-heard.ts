import { ERASURE_BEGINS_HOURS } from '#contract/leaving/leaving.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { isApiError, UNREACHABLE } from '#client/api-error.ts';
import { Refusal } from '#client/failure.ts';

export const UNHEARD =
  "We didn't get a response. Your account may already be scheduled for deletion. When you're back online, try again.";

export interface Asked {
  /** Known only to the person who got the answer; it stands in the e-mail too. */
  readonly number?: string;
  readonly cancelUntil: string;
}

/**
 * Deleting an account ends its session, so the person who got no answer cannot be told twice. Where none came it is asked once more, with
 * the same key: whose session is gone by then has left.
 */
export function createAskUntilHeard(now: () => number = Date.now) {
  let unheardSince: number | undefined;

  /** What is true if the session is gone: undefined as long as every answer came. */
  const ifLeft = (): Asked | undefined =>
    unheardSince === undefined
      ? undefined
      : { cancelUntil: new Date(unheardSince + ERASURE_BEGINS_HOURS * HOUR_MS).toISOString() };

  async function ask(call: () => Promise<Asked>): Promise<Asked> {
    try {
      return await call();
    } catch (error) {
      const left = isApiError(error, 'UNAUTHENTICATED') ? ifLeft() : undefined;
      if (left === undefined) throw error;
      return left;
    }
  }

  async function askUntilHeard(call: () => Promise<Asked>): Promise<Asked> {
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
  }

  return { askUntilHeard, ifLeft };
}
