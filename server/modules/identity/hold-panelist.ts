import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Holds a member until the transaction ends, for a change that whoever hands something out to them has to see: it waits for
 * `holdPanelists` of others, and they for it. False when there is no such member, or they are
 * leaving: nothing new is kept of them.
 */
export async function holdPanelist(tx: Db, panelistId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM panelist WHERE panelist_id = ${panelistId} AND state NOT IN ('LEAVING', 'ERASED')
    FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

/**
 * Holds members as a row that names them does by its foreign key, before anything of theirs is read: what is read next is newer
 * than any change that was made before. In one order, so that two batches never wait for each other.
 */
export async function holdPanelists(tx: Db, panelistIds: readonly string[]): Promise<void> {
  if (panelistIds.length === 0) return;
  await sql`
    SELECT FROM panelist WHERE panelist_id = ANY(${[...panelistIds]}::uuid[]) ORDER BY panelist_id FOR KEY SHARE`.execute(
    tx,
  );
}
