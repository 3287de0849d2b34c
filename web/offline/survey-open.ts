import { useEffect } from 'react';
import { SURVEY_LOCK } from '#contract/wire/worker.ts';

const worker = () => import('./begin-worker.ts');

/** While a survey is open no other version of the app takes over, and nobody but its page sends what waits of it. */
export function useSurveyOpen(seed: string): void {
  useEffect(() => {
    const closed = Promise.withResolvers<void>();
    // A browser without locks has no worker that could take over either.
    if ('locks' in navigator)
      void navigator.locks.request(SURVEY_LOCK + seed, { mode: 'shared' }, () => closed.promise);
    void worker().then(({ beginWorker }) => beginWorker());
    return () => {
      closed.resolve();
      void worker().then(({ letWorkerBegin }) => letWorkerBegin());
    };
  }, [seed]);
}
