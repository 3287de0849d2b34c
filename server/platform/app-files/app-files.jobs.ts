import { DAY_MS } from '#contract/time/durations.ts';
import { later, type Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { repeat, type Jobs } from '../jobs/index.ts';
import { appFilesStore } from './app-files.store.ts';
import { OFFERED_AGAIN_MS } from './app-files.ts';

/** Whatever its age: somebody may go back to one of them. */
const KEPT_BUILDS = 3;
/** A tab may be open for a day after the last node of its build has gone, which may have said so an hour before. */
const KEPT_MS = DAY_MS + OFFERED_AGAIN_MS;

/** Lets go of files that no browser should ask for any more. Tells how many. */
export function letGoOfOldFiles(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const store = appFilesStore(tx);
    await store.lock();
    return store.letGo(later(now, -KEPT_MS), KEPT_BUILDS);
  });
}

export function registerAppFilesJobs({ db, clock }: { readonly db: Db; readonly clock: Clock }, jobs: Jobs): void {
  repeat(jobs, { name: 'app-files.let-go', cron: '50 4 * * *', expireSeconds: 900 }, () =>
    letGoOfOldFiles(db, clock.now()),
  );
}
