import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import { isTransient } from '#client/api-error.ts';

export interface Trying {
  readonly onFailing: () => void;
  readonly onSettled: () => void;
}

/** For a call that is no query: tried again as queries are (spec §9), as long as it may go well by itself. */
export async function tryUntilAnswered<Value>(call: () => Promise<Value>, trying?: Trying): Promise<Value> {
  try {
    for (const delayMs of RETRY_DELAYS_MS) {
      try {
        return await call();
      } catch (error) {
        if (!isTransient(error)) throw error;
        trying?.onFailing();
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
    return await call();
  } finally {
    trying?.onSettled();
  }
}
