import * as v from 'valibot';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import type { GiftCards } from './gift-cards.ts';
import { runLoad, runLoadJob, tendLoads } from './loads/run-load.ts';
import { readGiftCardFigures } from './stock/figures.ts';
import { runVoid, runVoidJob, tendVoids } from './stock/void-cards.ts';

const tendStockJob = defineJob({
  name: 'gift-cards.tend-stock',
  payload: v.strictObject({}),
  retryLimit: 0,
  retryDelaySeconds: 30,
  expireSeconds: 300,
});

/** Loads files, voids cards, and every minute looks after those that stand still and counts the stock, though nobody looks at it. */
export function registerGiftCardStockJobs(giftCards: GiftCards, jobs: Jobs): void {
  jobs.handle(runLoadJob, ({ loadId }, { signal }) => runLoad(giftCards, loadId, signal));
  jobs.handle(runVoidJob, ({ voidId }, { signal }) => runVoid(giftCards, voidId, signal));
  jobs.handle(tendStockJob, async () => {
    await tendLoads(giftCards);
    await tendVoids(giftCards);
    await readGiftCardFigures(giftCards, giftCards.db);
  });
  jobs.schedule(tendStockJob, '* * * * *', {}, 'UTC');
}
