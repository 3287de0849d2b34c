import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Messages } from './messages.ts';

/** Members by the zone in which they read dates: that of their last recorded login, else the panel's. */
export async function membersByZone(
  { timeZone }: Pick<Messages, 'timeZone'>,
  tx: Db,
  panelistIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ zone: string; members: string[] }>`
    SELECT coalesce(known.time_zone, ${timeZone}) AS zone, array_agg(asked.id::text) AS members
    FROM unnest(${[...panelistIds]}::uuid[]) AS asked (id)
      LEFT JOIN message_member_zone known ON known.panelist_id = asked.id
    GROUP BY 1 ORDER BY 1`.execute(tx);
  return new Map(rows.map(({ zone, members }) => [zone, members]));
}
