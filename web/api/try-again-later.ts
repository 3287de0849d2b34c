import type { QueryClient } from '@tanstack/react-query';
import { TRY_AGAIN_MS } from '#contract/limits.ts';
import { isTransient } from '#client/api-error.ts';

/** Calls back when there is a connection again, and now and then in between: a server may come back without a sign. */
export function whenWorthATry(again: () => void): () => void {
  const timer = setInterval(() => {
    if (navigator.onLine && !document.hidden) again();
  }, TRY_AGAIN_MS);
  addEventListener('online', again);
  return () => {
    clearInterval(timer);
    removeEventListener('online', again);
  };
}

/** What was given up for want of an answer is asked for again by itself, as long as a screen shows that it is missing. */
export function tryFailedQueriesAgain(queryClient: QueryClient): void {
  let stop: (() => void) | undefined;
  const cache = queryClient.getQueryCache();
  const isGivenUp = (query: ReturnType<typeof cache.getAll>[number]) =>
    query.isActive() && query.state.status === 'error' && isTransient(query.state.error) && mayBeTried(query);
  // A query whose own rule knows that the answer is final is left alone.
  const mayBeTried = ({ options: { retry }, state: { error } }: ReturnType<typeof cache.getAll>[number]) =>
    typeof retry !== 'function' || error === null || retry(0, error);

  cache.subscribe(() => {
    const isAnyGivenUp = cache.getAll().some(isGivenUp);
    if (isAnyGivenUp && stop === undefined) {
      stop = whenWorthATry(
        () =>
          void queryClient.refetchQueries({
            predicate: (query) => isGivenUp(query) && query.state.fetchStatus === 'idle',
          }),
      );
    } else if (!isAnyGivenUp) {
      stop?.();
      stop = undefined;
    }
  });
}
