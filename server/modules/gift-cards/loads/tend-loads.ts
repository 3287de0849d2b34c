import { later, MINUTE_MS } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { GiftCards } from '../gift-cards.ts';
import { failLoad } from './fail-load.ts';
import { lockLoad, selectIdleLoads } from './loads.store.ts';
import { runLoadJob } from './run-load.ts';

/** A file of which nothing came for so long is not coming any more. */
const BROKE_OFF_MS = 15 * MINUTE_MS;
/** A load that nobody has moved for so long has lost its job. */
const FORGOTTEN_MS = 3 * MINUTE_MS;

/** Gives up files that broke off, and takes up loads again whose job is lost. */
export async function tendLoads(giftCards: GiftCards): Promise<void> {
  const { db, clock, panelId, jobs } = giftCards;
  const now = clock.now();
  for (const { load_id: loadId, heard_at } of await selectIdleLoads(db, panelId, later(now, -FORGOTTEN_MS))) {
    await inTransaction(db, async (tx) => {
      const load = await lockLoad(tx, loadId);
      if (load?.state === 'RECEIVING') {
        if (heard_at < later(now, -BROKE_OFF_MS)) {
          await failLoad(giftCards, tx, load, 'broke-off', { operatorId: null });
        }
      } else if (load?.state === 'WAITING' || load?.state === 'RUNNING') {
        await jobs.enqueue(tx, runLoadJob, { loadId }, { key: loadId });
      }
    });
  }
}
