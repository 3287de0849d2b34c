import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { AdjustmentTables } from './adjustments.tables.ts';

const tables = (db: Db) => db.withTables<AdjustmentTables>();

export type AdjustmentRow = Selectable<AdjustmentTables['points_adjustment']>;

/** Puts one operator's corrections behind each other, so that their sum of the day is true while it is compared. */
export async function lockAsker(tx: Db, operatorId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`points-adjustment:${operatorId}`}, 0))`.execute(tx);
}

export function findByKey(db: Db, askedBy: string, requestKey: string) {
  return tables(db)
    .selectFrom('points_adjustment')
    .selectAll()
    .where('asked_by', '=', askedBy)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/** What an operator corrected since then without anybody else, added up whatever its sign. */
export async function sumAlone(db: Db, askedBy: string, since: Date): Promise<number> {
  const row = await tables(db)
    .selectFrom('points_adjustment')
    .select(sql<string>`coalesce(sum(abs(points)), 0)`.as('points'))
    .where('asked_by', '=', askedBy)
    .where('asked_at', '>', since)
    .where('needs_second', '=', false)
    .executeTakeFirstOrThrow();
  return Number(row.points);
}

export async function insertAdjustment(tx: Db, row: Insertable<AdjustmentTables['points_adjustment']>) {
  await tables(tx).insertInto('points_adjustment').values(row).execute();
}

export function lockAdjustment(tx: Db, panelId: string, adjustmentId: string) {
  return tables(tx)
    .selectFrom('points_adjustment')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('adjustment_id', '=', adjustmentId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateAdjustment(
  tx: Db,
  adjustmentId: string,
  change: Updateable<AdjustmentTables['points_adjustment']>,
) {
  await tables(tx).updateTable('points_adjustment').set(change).where('adjustment_id', '=', adjustmentId).execute();
}

/** A request to take this one back that waits or was granted. */
export function findReversal(db: Db, adjustmentId: string) {
  return tables(db)
    .selectFrom('points_adjustment')
    .selectAll()
    .where('reverses', '=', adjustmentId)
    .where('state', '<>', 'DECLINED')
    .executeTakeFirst();
}

const shown = (db: Db) =>
  tables(db)
    .selectFrom('points_adjustment as a')
    .innerJoin('points_member as m', 'm.panelist_id', 'a.panelist_id')
    .leftJoin('points_operator as asker', 'asker.operator_id', 'a.asked_by')
    .leftJoin('points_operator as decider', 'decider.operator_id', 'a.decided_by')
    .selectAll('a')
    .select([
      'm.external_id',
      'asker.name as asker_name',
      'asker.role as asker_role',
      'decider.name as decider_name',
      'decider.role as decider_role',
    ])
    // The number of the line that it would take back.
    .select(
      sql<string | null>`(SELECT number FROM points_transfer
        WHERE cause_kind = 'ADJUSTMENT' AND cause_id = a.reverses)`.as('takes_back'),
    );

export type ShownAdjustmentRow = Awaited<ReturnType<typeof selectWaiting>>[number];

export function selectWaiting(db: Db, panelId: string, limit: number) {
  return shown(db)
    .where('a.panel_id', '=', panelId)
    .where('a.state', '=', 'WAITING')
    .orderBy('a.asked_at')
    .limit(limit)
    .execute();
}

export function selectAdjustment(db: Db, panelId: string, adjustmentId: string) {
  return shown(db).where('a.panel_id', '=', panelId).where('a.adjustment_id', '=', adjustmentId).executeTakeFirst();
}

export function selectAdjustmentsByIds(db: Db, adjustmentIds: readonly string[]) {
  return shown(db).where('a.adjustment_id', 'in', adjustmentIds).execute();
}

/** How large the newest corrections since then were, the smallest and the largest of them left out. */
export async function selectUsual(
  db: Db,
  panelId: string,
  { since, except, most }: { readonly since: Date; readonly except: string; readonly most: number },
) {
  const { rows } = await sql<{ from: number | null; to: number | null; members: number; corrections: number }>`
    SELECT percentile_disc(0.05) WITHIN GROUP (ORDER BY abs(points)) AS "from",
      percentile_disc(0.95) WITHIN GROUP (ORDER BY abs(points)) AS "to",
      count(DISTINCT panelist_id)::integer AS members, count(*)::integer AS corrections
    FROM (
      SELECT points, panelist_id FROM points_adjustment
      WHERE panel_id = ${panelId} AND state IN ('APPLIED', 'REVERSED') AND asked_at > ${since}
        AND adjustment_id <> ${except} AND reverses IS NULL
      ORDER BY asked_at DESC LIMIT ${most}
    ) newest`.execute(db);
  return rows[0];
}

export function findMember(db: Db, panelId: string, by: { readonly id: string } | { readonly number: string }) {
  const query = tables(db).selectFrom('points_member').selectAll().where('panel_id', '=', panelId);
  return (
    'id' in by ? query.where('panelist_id', '=', by.id) : query.where('external_id', '=', by.number)
  ).executeTakeFirst();
}
