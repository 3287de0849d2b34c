import { sql } from 'kysely';
import { DEFAULT_PREFERENCES } from '#contract/profile/preferences.ts';
import { lockPanelist } from '#server/modules/identity/index.ts';
import { setPreferences, type Profile } from '#server/modules/profile/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Makes a change, begins something else before it is committed, and commits when that waits for it. If it never waits, it has gone
 * on without seeing the change: then it is answered too, and the test finds out by what it did.
 */
export async function beforeCommit<Done>(
  db: Db,
  change: (tx: Db) => Promise<unknown>,
  begin: () => Promise<Done>,
): Promise<Done> {
  const made = Promise.withResolvers<undefined>();
  const mayCommit = Promise.withResolvers<undefined>();
  const changing = inTransaction(db, async (tx) => {
    await change(tx);
    made.resolve(undefined);
    await mayCommit.promise;
  });
  await Promise.race([made.promise, changing]);
  let isOver = false;
  const begun = begin().finally(() => (isOver = true));
  await waitUntil('something waits for the change', async () => isOver || (await isAnybodyWaiting(db)));
  mayCommit.resolve(undefined);
  await changing;
  return begun;
}

/** As a member does it, who wants no more surveys. */
export const optingOut = (profile: Profile, panelistId: string) => async (tx: Db) => {
  await lockPanelist(tx, panelistId);
  await setPreferences(profile, tx, panelistId, { ...DEFAULT_PREFERENCES, isOptedIntoSurveys: false });
};

async function isAnybodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
