import { useEffect, useEffectEvent } from 'react';

const TRY_AGAIN_AFTER_MS = 5_000;

/**
 * Reports once that something is on the screen: after it was drawn, while its tab is in front, and again until the report got
 * through. Without a key there is nothing to report. Whoever leaves before that has not reported it, and finds it unread.
 */
export function useReportWhenVisible(key: string | null | undefined, report: (key: string) => Promise<void>): void {
  const send = useEffectEvent(report);

  useEffect(() => {
    if (key == null) return;
    const listening = new AbortController();
    let state: 'waiting' | 'sending' | 'done' = 'waiting';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () => {
      if (state !== 'waiting' || document.visibilityState !== 'visible') return;
      state = 'sending';
      send(key).then(
        () => {
          state = 'done';
        },
        () => {
          state = 'waiting';
          if (!listening.signal.aborted) timer = setTimeout(attempt, TRY_AGAIN_AFTER_MS);
        },
      );
    };
    document.addEventListener('visibilitychange', attempt, { signal: listening.signal });
    attempt();
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [key]);
}
