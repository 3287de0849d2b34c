import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Holds a member until the transaction ends, for a change that anyone who hands something out to them has to see: it waits for
 * `lockPanelists` of others, and they for it. False when there is no such member, or they are
 * leaving: nothing new is kept of them.
 */
export async function lockPanelist(tx: Db, panelistId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM panelist WHERE panelist_id = ${panelistId} AND state NOT IN ('LEAVING', 'ERASED')
    FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

/**
 * Holds a member against leaving, and against another change of the same kind, while anyone who hands something out to them goes on.
 * False when there is no such member, or they are leaving.
 */
export async function keepPanelist(tx: Db, panelistId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM panelist WHERE panelist_id = ${panelistId} AND state NOT IN ('LEAVING', 'ERASED')
    FOR NO KEY UPDATE`.execute(tx);
  return rows.length > 0;
}

/**
 * Holds members as a row that names them does by its foreign key, before anything of theirs is read: what is read next is newer
 * than any change that was made before. In one order, so that two batches never wait for each other. Members are named, or a set
 * of `panelist_id`.
 */
export async function lockPanelists(tx: Db, members: readonly string[] | RawBuilder<unknown>): Promise<void> {
  const among = Array.isArray(members) ? sql`SELECT unnest(${[...members]}::uuid[])` : members;
  // Counted, so that thousands of empty rows need not come back.
  await sql`
    SELECT count(*) FROM (
      SELECT FROM panelist WHERE panelist_id IN (${among}) ORDER BY panelist_id FOR KEY SHARE) AS held`.execute(tx);
}
