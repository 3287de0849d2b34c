import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { AdjustmentTables } from './adjustments.tables.ts';

const tables = (db: Db) => db.withTables<AdjustmentTables>();

export type AdjustmentRow = Selectable<AdjustmentTables['points_adjustment']>;

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

export async function markReversed(tx: Db, adjustmentId: string): Promise<void> {
  await tables(tx)
    .updateTable('points_adjustment')
    .set({ state: 'REVERSED' })
    .where('adjustment_id', '=', adjustmentId)
    .execute();
}

/** The number of the line that a correction made. */
export async function findLineNumber(db: Db, adjustmentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM points_transfer WHERE cause_kind = 'ADJUSTMENT' AND cause_id = ${adjustmentId}`.execute(db);
  return rows[0]?.number;
}

/** The number that members and operators read on a line. */
export async function readNumber(db: Db, transferId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM points_transfer WHERE transfer_id = ${transferId}`.execute(db);
  return `RW-${rows[0]?.number}`;
}

const shown = (db: Db) =>
  tables(db)
    .selectFrom('points_adjustment as a')
    .innerJoin('points_member as m', 'm.panelist_id', 'a.panelist_id')
    .leftJoin('points_second_person as second', 'second.request_id', 'a.request_id')
    .leftJoin('points_operator as asker', 'asker.operator_id', 'a.asked_by')
    .leftJoin('points_operator as decider', 'decider.operator_id', 'second.decided_by')
    .selectAll('a')
    .select([
      'm.external_id',
      'second.decided_by',
      'second.decided_at',
      'second.decision_note',
      'asker.name as asker_name',
      'asker.role as asker_role',
      'decider.name as decider_name',
      'decider.role as decider_role',
    ])
    // The number of the line that it took back.
    .select(
      sql<string | null>`(SELECT number FROM points_transfer
        WHERE cause_kind = 'ADJUSTMENT' AND cause_id = a.reverses)`.as('takes_back'),
    );

export type ShownAdjustmentRow = Awaited<ReturnType<typeof selectAdjustmentsByIds>>[number];

export function selectAdjustmentsByIds(db: Db, adjustmentIds: readonly string[]) {
  return shown(db).where('a.adjustment_id', 'in', adjustmentIds).execute();
}

/** How large the newest corrections since then were, the smallest and the largest of them left out. */
export async function selectUsual(
  db: Db,
  panelId: string,
  { since, most }: { readonly since: Date; readonly most: number },
) {
  const { rows } = await sql<{ from: number | null; to: number | null; members: number; corrections: number }>`
    SELECT percentile_disc(0.05) WITHIN GROUP (ORDER BY abs(points)) AS "from",
      percentile_disc(0.95) WITHIN GROUP (ORDER BY abs(points)) AS "to",
      count(DISTINCT panelist_id)::integer AS members, count(*)::integer AS corrections
    FROM (
      SELECT points, panelist_id FROM points_adjustment
      WHERE panel_id = ${panelId} AND asked_at > ${since} AND reverses IS NULL
      ORDER BY asked_at DESC LIMIT ${most}
    ) newest`.execute(db);
  return rows[0];
}

/** Somebody whose points can be corrected; who leaves or left is not there. */
export function findMember(db: Db, panelId: string, by: { readonly id: string } | { readonly number: string }) {
  const query = tables(db)
    .selectFrom('points_member')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('has_account', '=', true);
  return (
    'id' in by ? query.where('panelist_id', '=', by.id) : query.where('external_id', '=', by.number)
  ).executeTakeFirst();
}
