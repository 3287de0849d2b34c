import { UPLOAD_ABANDONED_HOURS } from '#contract/limits.ts';
import { HOUR_MS, later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Clips } from './clips.ts';
import { deleteMedia, deleteUnwanted, listUnwanted } from './media.store.ts';
import { lockAbandonedUploads } from './uploads.store.ts';

const BATCH = 200;

/** Deletes uploads that nobody went on with and no answer names, batch by batch. Their files are unwanted then. */
export async function removeAbandonedUploads(clips: Clips): Promise<number> {
  const now = clips.clock.now();
  const idleSince = later(now, -UPLOAD_ABANDONED_HOURS * HOUR_MS);
  for (let removed = 0; ;) {
    const count = await inTransaction(clips.db, async (tx) => {
      const ids = await lockAbandonedUploads(tx, idleSince, BATCH);
      await deleteMedia(tx, ids, now);
      return ids.length;
    });
    removed += count;
    if (count < BATCH) return removed;
  }
}

/** Removes files that no row names any more. Killed in between, it removes them again, which is harmless. */
export async function removeUnwantedFiles({ db, files, clock }: Clips): Promise<number> {
  for (let removed = 0; ;) {
    const keys = await listUnwanted(db, clock.now(), BATCH);
    for (const key of keys) {
      await files.remove(key);
      await deleteUnwanted(db, key);
    }
    removed += keys.length;
    if (keys.length < BATCH) return removed;
  }
}
