import { UPLOAD_ABANDONED_HOURS } from '#contract/limits.ts';
import { HOUR_MS, later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Clips } from './clips.ts';
import { deleteMedia } from './media.store.ts';
import { listAbandonedUploads, lockAbandonedUpload } from './uploads.store.ts';

const BATCH = 200;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes uploads that nobody went on with and no answer names, each on its own: one that cannot be deleted holds up no
 * other, and the error comes at the end. Their files are unwanted then.
 */
export async function removeAbandonedUploads(clips: Clips): Promise<void> {
  const { db, clock, log } = clips;
  const now = clock.now();
  const idleSince = later(now, -UPLOAD_ABANDONED_HOURS * HOUR_MS);
  const failures: unknown[] = [];
  for (let after: string | undefined = BEFORE_ALL_IDS; after !== undefined;) {
    const ids: string[] = await listAbandonedUploads(db, idleSince, after, BATCH);
    for (const id of ids) {
      try {
        await inTransaction(db, async (tx) => {
          if (await lockAbandonedUpload(tx, idleSince, id)) await deleteMedia(tx, id, now);
        });
      } catch (error) {
        failures.push(error);
      }
    }
    after = ids.at(-1);
  }
  if (failures.length === 0) return;
  log.warn('abandoned uploads could not be deleted', { count: failures.length, error: failures[0] });
  throw new Error('some abandoned uploads could not be deleted');
}
