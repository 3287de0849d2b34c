import { useEffect } from 'react';
import { SURVEY_LOCK } from '#contract/wire/worker.ts';

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

/** Holds a lock together with others. What it returns lets go of it, and is done when everybody sees that it is free. */
export function holdLock(locks: LockManager, name: string): () => Promise<void> {
  const closed = Promise.withResolvers<void>();
  // A page that goes away meanwhile loses the lock by itself.
  const held = locks.request(name, { mode: 'shared' }, () => closed.promise).catch(() => {});
  return async () => {
    closed.resolve();
    await held;
    // Asked after the release and answered after it: from here on every other page and worker is answered the same.
    await locks.query();
  };
}
