import { SUPPORT_FILE_KEPT_DAYS } from '#contract/support/support-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Support } from '../support.ts';
import {
  deleteFile,
  listUnwanted,
  lockUnwanted,
  markRemoved,
  type FileToRemove,
  type UnwantedAt,
} from './files.store.ts';

const BATCH = 200;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** Removes files that no message used within a day, and those of requests that were resolved 180 days ago. */
export async function removeUnwantedFiles(support: Support): Promise<void> {
  const { db, clock } = support;
  const now = clock.now();
  const at = { now, resolvedBefore: later(now, -SUPPORT_FILE_KEPT_DAYS * DAY_MS) };
  await eachOnItsOwn('attachments to remove', unwantedFiles(db, at), (fileId) =>
    inTransaction(db, async (tx) => {
      const file = await lockUnwanted(tx, at, fileId);
      if (file !== undefined) await removeOne(support, tx, file);
    }),
  );
}

async function* unwantedFiles(db: Db, at: UnwantedAt) {
  for (let after: string | undefined = BEFORE_ALL_IDS; after !== undefined;) {
    const ids: readonly string[] = await listUnwanted(db, at, after, BATCH);
    yield* ids;
    after = ids.at(-1);
  }
}

/** The bytes go inside the transaction: if it is rolled back after that, the next run finds them gone. */
async function removeOne({ files }: Support, tx: Db, file: FileToRemove): Promise<void> {
  await files.remove(file.file_key);
  if (file.message_id === null) await deleteFile(tx, file.file_id);
  else await markRemoved(tx, file.file_id);
}
