import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import { isTransient } from './api-error.ts';

/** When a query is asked again, and after how long (spec §9): only what may go well by itself. */
export const RETRY = {
  retry: (failures: number, error: unknown) => isTransient(error) && failures < RETRY_DELAYS_MS.length,
  retryDelay: (failures: number) => RETRY_DELAYS_MS[failures] ?? 0,
};
