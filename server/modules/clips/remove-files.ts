import { UPLOAD_ABANDONED_HOURS } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Clips } from './clips.ts';
import { deleteUnwanted, listUnwanted, deleteMedia } from './media.store.ts';
import { listAbandonedUploads, lockAbandonedUpload } from './uploads.store.ts';

const BATCH = 200;
/** At once: a bucket far away takes its time for each. */
const TOGETHER = 8;

/** Removes files that no row names any more, as they become unwanted. What fails is left to the job. */
export async function removeFilesNow(clips: Clips, fileKeys: readonly string[]): Promise<void> {
  if (await clips.outside.isHeld()) return;
  report(clips, await removeAll(clips, fileKeys));
}

/**
 * Removes files that no row names any more. Killed in between, it removes them again, which is harmless. One that cannot
 * be removed holds up no other; the error comes at the end, so that the job is tried again.
 */
export async function removeUnwantedFiles(clips: Clips): Promise<void> {
  const now = clips.clock.now();
  const failures: unknown[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const keys: string[] = await listUnwanted(clips.db, now, after, BATCH);
    failures.push(...(await removeAll(clips, keys)));
    after = keys.at(-1);
  }
  report(clips, failures);
  if (failures.length > 0) throw new Error('some unwanted files could not be removed');
}

function report({ log }: Clips, failures: readonly unknown[]): void {
  const [error] = failures;
  if (failures.length > 0) log.warn('unused files could not be removed', { count: failures.length, error });
}

/** What went wrong, one for each file that is still there. */
async function removeAll({ db, files }: Clips, fileKeys: readonly string[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let first = 0; first < fileKeys.length; first += TOGETHER) {
    const removals = fileKeys.slice(first, first + TOGETHER).map(async (key) => {
      await files.remove(key);
      await deleteUnwanted(db, key);
    });
    for (const removal of await Promise.allSettled(removals)) {
      if (removal.status === 'rejected') failures.push(removal.reason);
    }
  }
  return failures;
}

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** Deletes uploads that nobody went on with and no answer names. Their files are unwanted then. */
export async function removeAbandonedUploads({ db, clock }: Clips): Promise<void> {
  const now = clock.now();
  const idleSince = later(now, -UPLOAD_ABANDONED_HOURS * HOUR_MS);
  const remove = (id: string) =>
    inTransaction(db, async (tx) => {
      if (await lockAbandonedUpload(tx, idleSince, id)) await deleteMedia(tx, id, now);
    });
  await eachOnItsOwn('abandoned uploads', abandonedUploads(db, idleSince), remove);
}

async function* abandonedUploads(db: Db, idleSince: Date) {
  for (let after: string | undefined = BEFORE_ALL_IDS; after !== undefined;) {
    const ids: string[] = await listAbandonedUploads(db, idleSince, after, BATCH);
    yield* ids;
    after = ids.at(-1);
  }
}
