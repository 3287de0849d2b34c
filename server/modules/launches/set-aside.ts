import { sql } from 'kysely';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { LaunchesTables } from './launches.tables.ts';

type Trouble = LaunchesTables['launch_trouble'];

export interface SetAsidePage {
  readonly entries: readonly Trouble[];
  readonly nextKey: string | null;
}

export const SET_ASIDE_PAGE_MOST = 200;

/** What a launch could not do, newest first, paged by time and id. */
export async function listSetAside(
  db: Db,
  launchId: string,
  page: { readonly size: number; readonly after: string | null },
): Promise<SetAsidePage> {
  const key = keyOf(page.after);
  const size = Math.min(Math.max(page.size, 1), SET_ASIDE_PAGE_MOST);
  const older =
    key === undefined ? sql`true` : sql`(happened_at, trouble_id) < (${key.at}::timestamptz, ${key.id}::uuid)`;
  const { rows } = await sql<Trouble & { key: string }>`
    SELECT *, to_char(happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS key
    FROM launch_trouble WHERE launch_id = ${launchId} AND ${older}
    ORDER BY happened_at DESC, trouble_id DESC LIMIT ${size + 1}`.execute(db);
  const entries = rows.slice(0, size);
  const last = entries.at(-1);
  return { entries, nextKey: rows.length > size && last !== undefined ? `${last.key} ${last.trouble_id}` : null };
}

/** A key that nobody gave out begins the list anew. */
function keyOf(after: string | null): { readonly at: string; readonly id: string } | undefined {
  const [at = '', id = ''] = after?.split(' ') ?? [];
  return Number.isNaN(Date.parse(at)) || !isId(id) ? undefined : { at, id };
}

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
