import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { LaunchesTables } from './launches.tables.ts';

/** Each entry with the id that may leave the system; without one when the member is gone. */
export async function namesOf(db: Db, entries: readonly LaunchesTables['launch_trouble'][]) {
  const { rows } = await sql<{ panelist_id: string; external_id: string }>`
    SELECT panelist_id, external_id FROM audience_member
    WHERE panelist_id = ANY(${entries.map((entry) => entry.panelist_id)}::uuid[])`.execute(db);
  const nameOf = new Map(rows.map((row) => [row.panelist_id, row.external_id]));
  return entries.map((entry) => ({
    id: entry.trouble_id,
    panelistId: entry.panelist_id,
    externalId: nameOf.get(entry.panelist_id) ?? null,
    what: entry.what,
    reason: entry.reason,
    happenedAt: entry.happened_at,
  }));
}
