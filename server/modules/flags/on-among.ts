import { sql, type RawBuilder } from 'kysely';
import { FLAG_DEFAULTS, type SwitchKey } from '#contract/flags/flags.ts';
import type { Db } from '#server/platform/database/database.ts';
import { bucketInSql, BUCKETS } from './bucket.ts';
import type { Flags } from './flags.ts';

/**
 * For jobs and for decisions inside a transaction: the same answer as `onFor`, given by the database, for however many members in
 * the statement that is about them. Where an outside service decides, it is what that service last said of each.
 */

/** Those of a named set of `panelist_id` for whom it is on. */
export function membersWithFlag(flags: Flags, key: SwitchKey, members: RawBuilder<unknown>): RawBuilder<unknown> {
  const set = sql`(${members}) AS member`;
  if (flags.elsewhere !== undefined) {
    return sql`
      SELECT member.panelist_id FROM ${set} LEFT JOIN flag_known known USING (panelist_id)
      WHERE CASE jsonb_typeof(known.flags -> ${key}) WHEN 'boolean' THEN (known.flags ->> ${key})::boolean
        ELSE ${FLAG_DEFAULTS[key]} END`;
  }
  const { panelId } = flags;
  return sql`
    SELECT member.panelist_id FROM ${set}
    LEFT JOIN flag ON flag.panel_id = ${panelId} AND flag.key = ${key}
    LEFT JOIN flag_member own ON own.panel_id = ${panelId} AND own.key = ${key} AND own.panelist_id = member.panelist_id
    LEFT JOIN flags_panelist panelist ON flag.percent < 100 AND panelist.panelist_id = member.panelist_id
    WHERE coalesce(own.is_on, coalesce(flag.is_on, ${FLAG_DEFAULTS[key]}) AND (coalesce(flag.percent, 100) = 100
      OR coalesce(${bucketInSql(key, sql.ref('panelist.external_id'))} * 100 < flag.percent * ${sql.lit(BUCKETS)}::bigint, false)))`;
}

/** Whether it is on for a member, as the caller's transaction sees it. */
export async function isOnWithin(flags: Flags, db: Db, key: SwitchKey, panelistId: string): Promise<boolean> {
  const { rows } = await sql`${membersWithFlag(flags, key, sql`SELECT ${panelistId}::uuid AS panelist_id`)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether it may be on for anybody at all; of an outside service that is not known. */
export async function isOnForAny(flags: Flags, db: Db, key: SwitchKey): Promise<boolean> {
  if (flags.elsewhere !== undefined) return true;
  const { panelId } = flags;
  const { rows } = await sql<{ isOn: boolean }>`
    SELECT coalesce((SELECT is_on AND percent > 0 FROM flag WHERE panel_id = ${panelId} AND key = ${key}),
        ${FLAG_DEFAULTS[key]})
      OR EXISTS (SELECT FROM flag_member WHERE panel_id = ${panelId} AND key = ${key} AND is_on) AS "isOn"`.execute(db);
  return rows[0]?.isOn ?? FLAG_DEFAULTS[key];
}
