import { sql } from 'kysely';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf, pageSizeOf, type Page, type PageAsked } from '#server/platform/page.ts';
import type { LaunchesTables } from './launches.tables.ts';

type Trouble = LaunchesTables['launch_trouble'];

const PAGE_SIZE = { usual: 25, most: 200 };

/** What a launch could not do, newest first, paged by time and id. */
export async function listSetAside(db: Db, launchId: string, asked: PageAsked): Promise<Page<Trouble>> {
  const key = keyOf(asked.startingAfter);
  const size = pageSizeOf(asked, PAGE_SIZE);
  const older =
    key === undefined ? sql`true` : sql`(happened_at, trouble_id) < (${key.at}::timestamptz, ${key.id}::uuid)`;
  const { rows } = await sql<Trouble & { key: string }>`
    SELECT *, to_char(happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS key
    FROM launch_trouble WHERE launch_id = ${launchId} AND ${older}
    ORDER BY happened_at DESC, trouble_id DESC LIMIT ${size + 1}`.execute(db);
  return pageOf(rows, size, (last) => `${last.key} ${last.trouble_id}`);
}

/** A key that nobody gave out begins the list anew. */
function keyOf(after: string | null | undefined): { readonly at: string; readonly id: string } | undefined {
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
