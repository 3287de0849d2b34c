import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import { isServerFailure, isTransient } from '../api-error.ts';

export interface Retry {
  /** What is waited before each further try since something last arrived; none means a single try. */
  readonly delaysMs?: readonly number[];
  /** Goes on with the last delay for as long as it takes. */
  readonly isEndless?: boolean;
  /** Which failures may go well a little later. */
  readonly isTransient?: (error: unknown) => boolean;
  /** Calls back when the connection is there again, which ends a wait; returns how to stop that. */
  readonly onOnline?: (wake: () => void) => () => void;
}

/** How long to wait after so many failures in a row, at least as long as a busy server asked for; undefined: no longer. */
export function retryDelayMs(error: unknown, failures: number, retry: Retry): number | undefined {
  const { delaysMs = RETRY_DELAYS_MS, isEndless = false, isTransient: mayGoWell = isTransient } = retry;
  const delayMs = delaysMs[isEndless ? Math.min(failures, delaysMs.length - 1) : failures];
  if (delayMs === undefined || !mayGoWell(error)) return undefined;
  const askedSeconds = isServerFailure(error) ? (error.details.retryAfterSeconds ?? 0) : 0;
  return Math.max(delayMs, askedSeconds * 1_000);
}
