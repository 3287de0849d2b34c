import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type MemberLater, useApp } from '#web/app/app-context.ts';

/** Longer than a first page takes on a slow phone: then it comes although the page is still busy. */
const WAIT_MAX_MS = 3_000;

/** What the first paint does not need; undefined until the page has its answers and time for more. */
export function useLater(): MemberLater | undefined {
  const { loadLater, queryClient } = useApp();
  const [later, setLater] = useState<MemberLater>();
  useEffect(
    () =>
      whenAnswered(queryClient, () => {
        loadLater().then(
          (loaded) => setLater(loaded),
          // The page works without it, and the next one that is opened asks again.
          () => {},
        );
      }),
    [loadLater, queryClient],
  );
  return later;
}

/** A page that waits for its answers has nothing to do, so being idle alone says little. */
function whenAnswered(queryClient: QueryClient, work: () => void): () => void {
  let cancel = () => {};
  const begin = () => {
    stop();
    cancel = whenIdle(work);
  };
  const look = () => {
    if (queryClient.isFetching() === 0) begin();
  };
  const forget = queryClient.getQueryCache().subscribe(look);
  const timer = setTimeout(begin, WAIT_MAX_MS);
  const stop = () => {
    forget();
    clearTimeout(timer);
  };
  look();
  return () => {
    stop();
    cancel();
  };
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: WAIT_MAX_MS });
  return () => cancelIdleCallback(asked);
}
