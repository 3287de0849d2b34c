import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import { isApiError, isTransient } from './api-error.ts';

/** When a query is asked again, and after how long (spec §9): only what may go well by itself. */
export const RETRY = {
  retry: (failures: number, error: unknown) => isTransient(error) && failures < RETRY_DELAYS_MS.length,
  retryDelay: (failures: number) => RETRY_DELAYS_MS[failures] ?? 0,
};

/** Whether a screen has nothing to show since the server does not know its query. What is shown already may stay. */
export function lacksDocument(error: unknown, query: { readonly state: { readonly data: unknown } }): boolean {
  return isApiError(error, 'UNKNOWN_OPERATION') && query.state.data === undefined;
}
