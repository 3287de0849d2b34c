import { useEffect } from 'react';
import { SURVEY_LOCK } from '#contract/wire/worker.ts';
import { holdLock } from './hold-lock.ts';

const worker = () => import('./begin-worker.ts');

/** While a survey is open no other version of the app takes over, and nobody but its page sends what waits of it. */
export function useSurveyOpen(seed: string): void {
  useEffect(() => {
    // A browser without locks has no worker that could take over either.
    const release = 'locks' in navigator ? holdLock(navigator.locks, SURVEY_LOCK + seed) : async () => {};
    void worker().then(({ beginWorker }) => beginWorker());
    return () => {
      // The worker looks at the lock once, so it is told when the lock is free and not before.
      void release()
        .then(worker)
        .then(({ letWorkerBegin }) => letWorkerBegin());
    };
  }, [seed]);
}
