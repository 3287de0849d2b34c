import * as v from 'valibot';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import type { GiftCards } from './gift-cards.ts';
import { rewrapKeys } from './rewrap-keys.ts';

const rewrapKeysJob = defineJob({
  name: 'gift-cards.rewrap-keys',
  payload: v.strictObject({}),
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireSeconds: 1_800,
});

/** Every night the keys of cards go under the newest sealing key. */
export function registerGiftCardKeyJobs(giftCards: GiftCards, jobs: Jobs): void {
  const { log, metrics, timeZone } = giftCards;
  jobs.handle(rewrapKeysJob, async () => {
    const { rewrapped, lost } = await rewrapKeys(giftCards);
    if (rewrapped > 0) log.info('keys of gift cards are under the newest sealing key', { count: rewrapped });
    if (lost === 0) return;
    metrics.incidents.inc({ kind: 'sealing-key-missing' });
    log.error('keys of gift cards do not open: a sealing key is missing', { count: lost });
  });
  jobs.schedule(rewrapKeysJob, '30 3 * * *', {}, timeZone);
}
