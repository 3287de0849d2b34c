import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { GiftCards } from './gift-cards.ts';
import { giftCardLoads, runLoadJob } from './loads/load-import.ts';
import { runLoad } from './loads/run-load.ts';
import { pruneTries } from './open-egift-page.store.ts';
import { rewrapKeys } from './rewrap-keys.ts';
import { readGiftCardFigures } from './stock/figures.ts';
import { giftCardVoids, runVoid } from './stock/void-cards.ts';

/** Loads files and voids cards; looks after those that stand still, counts the stock, and forgets what is over. */
export function registerGiftCardJobs(giftCards: GiftCards, jobs: Jobs): void {
  const { db, clock, timeZone } = giftCards;
  jobs.handle(runLoadJob, ({ loadId }, { signal }) => runLoad(giftCards, loadId, signal));
  jobs.handle(giftCardVoids.job, ({ voidId }, { signal }) => runVoid(giftCards, voidId, signal));
  repeat(jobs, { name: 'gift-cards.tend-stock', cron: '* * * * *', retryLimit: 0, expireSeconds: 300 }, async () => {
    await giftCardLoads.pickUpIdle(giftCards);
    await giftCardVoids.tick(giftCards);
    // Counted though nobody looks at it: metrics and alerts do.
    await readGiftCardFigures(giftCards, db);
  });
  // They are counted for ids that no card has, too.
  const forgetting = { name: 'gift-cards.forget-wrong-keys', cron: '17 * * * *', retryLimit: 2, expireSeconds: 300 };
  repeat(jobs, forgetting, () => pruneTries(db, clock.now()));
  const rewrapping = { name: 'gift-cards.rewrap-keys', cron: '30 3 * * *', timeZone, retryDelaySeconds: 300 };
  repeat(jobs, { ...rewrapping, expireSeconds: 1_800 }, () => keepKeysNewest(giftCards));
}

/** Every night the keys of cards go under the newest sealing key. */
async function keepKeysNewest(giftCards: GiftCards): Promise<void> {
  const { log, metrics } = giftCards;
  const { rewrapped, lost } = await rewrapKeys(giftCards);
  if (rewrapped > 0) log.info('gift card keys use the newest sealing key', { count: rewrapped });
  if (lost === 0) return;
  metrics.incidents.inc({ kind: 'sealing-key-missing' });
  log.error('gift card keys cannot be decrypted: a sealing key is missing', { count: lost });
}
