import * as v from 'valibot';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import type { GiftCards } from './gift-cards.ts';
import { pruneTries } from './open-egift-page.store.ts';

const forgetWrongKeysJob = defineJob({
  name: 'gift-cards.forget-wrong-keys',
  payload: v.strictObject({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireSeconds: 300,
});

/** Forgets wrong keys of the day before, every hour: they are counted for ids that no card has, too. */
export function registerEGiftPageJobs({ db, clock }: GiftCards, jobs: Jobs): void {
  jobs.handle(forgetWrongKeysJob, () => pruneTries(db, clock.now()));
  jobs.schedule(forgetWrongKeysJob, '17 * * * *', {}, 'UTC');
}
