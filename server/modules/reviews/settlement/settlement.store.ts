import { sql, type Insertable } from 'kysely';
import type { TaskState } from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ReviewViews } from '../review-views.tables.ts';
import type { ComparedLine } from './judge-line.ts';
import type { SettlementStanding, SettlementTables } from './settlement.tables.ts';

const tables = (db: Db) => db.withTables<SettlementTables & ReviewViews>();

export type LineRow = SettlementTables['settlement_line'];

export async function insertSettlement(tx: Db, row: Insertable<SettlementTables['settlement']>): Promise<void> {
  await tables(tx).insertInto('settlement').values(row).execute();
}

type NewLine = Pick<Insertable<LineRow>, 'line_number' | 'respondent' | 'said' | 'standing' | 'remark'>;

export async function insertLines(tx: Db, settlementId: string, rows: readonly NewLine[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO settlement_line (settlement_id, line_number, respondent, said, standing, remark)
    SELECT ${settlementId}, * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS line (line_number integer, respondent text, said text, standing text, remark text)`.execute(tx);
}

export async function updateSettlement(
  tx: Db,
  settlementId: string,
  changes: Partial<
    Pick<
      SettlementTables['settlement'],
      'state' | 'applied_at' | 'file_hash' | 'operator_id' | 'origin' | 'correlation_id'
    >
  > & {
    readonly lines?: number;
    readonly done_up_to?: number;
  },
): Promise<void> {
  await tables(tx).updateTable('settlement').set(changes).where('settlement_id', '=', settlementId).execute();
}

/** A respondent who is named twice counts once; of whom different things are said, not at all. */
export async function markRepeatedLines(tx: Db, settlementId: string): Promise<void> {
  await sql`
    UPDATE settlement_line l SET standing = 'BAD',
      remark = CASE WHEN d.differs THEN 'Lines ' || d.first || ' and ' || d.last || ' say different things of this respondent.'
        ELSE 'Says the same as line ' || d.first || '.' END
    FROM (SELECT line_number, min(line_number) OVER w AS first, max(line_number) OVER w AS last,
        min(said) OVER w <> max(said) OVER w AS differs, count(*) OVER w AS times
      FROM settlement_line WHERE settlement_id = ${settlementId} AND standing = 'NEW'
      WINDOW w AS (PARTITION BY respondent)) d
    WHERE l.settlement_id = ${settlementId} AND l.line_number = d.line_number AND d.times > 1
      AND (d.differs OR d.line_number > d.first)`.execute(tx);
}

export function lockSettlement(tx: Db, settlementId: string) {
  return tables(tx)
    .selectFrom('settlement')
    .selectAll()
    .where('settlement_id', '=', settlementId)
    .forUpdate()
    .executeTakeFirst();
}

/** The next lines to compare, each with the task that its respondent has in the study, if any. */
export async function selectLinesToCompare(
  db: Db,
  {
    settlementId,
    projectId,
    after,
    limit,
  }: { readonly settlementId: string; readonly projectId: string; readonly after: number; readonly limit: number },
) {
  const { rows } = await sql<LineToCompare>`
    SELECT l.line_number, l.said, t.task_id, t.state, t.points_qualified, t.points_non_qualified, t.points_over_quota,
      t.sub_type, r.respondent_id IS NOT NULL AS is_outside_run, coalesce(i.signs, '{}') <> '{}' AS has_signs,
      EXISTS (SELECT 1 FROM review_decision d WHERE d.task_id = t.task_id AND d.verdict = 'REJECTED') AS was_rejected,
      coalesce(p.ended_at, p.closes_at) AS ends_at
    FROM settlement_line l
    JOIN review_study_end p ON p.project_id = ${projectId}
    LEFT JOIN LATERAL (
      SELECT r.task_id FROM review_run r WHERE r.respondent_id = l.respondent
      UNION ALL
      SELECT m.task_id FROM review_member_study m WHERE m.external_id = l.respondent AND m.project_id = ${projectId}
      LIMIT 1) found ON true
    LEFT JOIN review_task t ON t.task_id = found.task_id AND t.project_id = ${projectId}
    LEFT JOIN review_run r ON r.task_id = t.task_id
    LEFT JOIN review_item i ON i.task_id = t.task_id
    WHERE l.settlement_id = ${settlementId} AND l.standing = 'NEW' AND l.line_number > ${after}
    ORDER BY l.line_number LIMIT ${limit}`.execute(db);
  return rows;
}

export interface LineToCompare {
  readonly line_number: number;
  readonly said: 'QUALIFIED' | 'TERMINATED' | 'OQ';
  readonly task_id: string | null;
  readonly state: TaskState | null;
  readonly points_qualified: number;
  readonly points_non_qualified: number;
  readonly points_over_quota: number;
  readonly is_outside_run: boolean;
  readonly has_signs: boolean;
  readonly was_rejected: boolean;
  readonly ends_at: Date | null;
}

type Compared = Omit<ComparedLine, 'standing'> & {
  readonly lineNumber: number;
  readonly taskId: string | null;
  readonly state: TaskState | null;
  readonly standing: SettlementStanding;
};

export async function updateCompared(tx: Db, settlementId: string, lines: readonly Compared[]): Promise<void> {
  await sql`
    UPDATE settlement_line l SET standing = c.standing, task_id = c."taskId", state = c.state, points = c.points,
      can_apply = c."canApply", is_suggested = c."isSuggested", remark = c.remark
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS c ("lineNumber" integer, standing text, "taskId" uuid,
      state text, points integer, "canApply" boolean, "isSuggested" boolean, remark text)
    WHERE l.settlement_id = ${settlementId} AND l.line_number = c."lineNumber"`.execute(tx);
}

/** Marks what is to be applied; how many lines that are. */
export async function chooseLines(
  tx: Db,
  settlementId: string,
  { allSuggested, lineNumbers }: { readonly allSuggested: boolean; readonly lineNumbers: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ chosen: number }>`
    WITH marked AS (
      UPDATE settlement_line SET is_chosen = true
      WHERE settlement_id = ${settlementId} AND can_apply AND applied_at IS NULL
        AND (line_number = ANY (${lineNumbers}::integer[])) <> (${allSuggested} AND is_suggested)
      RETURNING 1)
    SELECT count(*)::integer AS chosen FROM marked`.execute(tx);
  return rows[0]?.chosen ?? 0;
}

export function selectChosen(db: Db, settlementId: string, after: number, limit: number) {
  return tables(db)
    .selectFrom('settlement_line')
    .select(['line_number', 'task_id', 'state', 'said', 'respondent'])
    .where('settlement_id', '=', settlementId)
    .where('is_chosen', '=', true)
    .where('applied_at', 'is', null)
    .where('line_number', '>', after)
    .orderBy('line_number')
    .limit(limit)
    .execute();
}

export async function updateLine(
  tx: Db,
  settlementId: string,
  lineNumber: number,
  changes: Partial<Pick<LineRow, 'applied_at' | 'remark'>> & { readonly points?: number; readonly can_apply?: boolean },
): Promise<void> {
  await tables(tx)
    .updateTable('settlement_line')
    .set(changes)
    .where('settlement_id', '=', settlementId)
    .where('line_number', '=', lineNumber)
    .execute();
}

export async function selectSettlement(db: Db, panelId: string, settlementId: string) {
  const { rows } = await sql<SettlementRow>`
    SELECT s.*, p.short_id, p.internal_name, f.*,
      (SELECT max(b.applied_at) FROM settlement b WHERE b.project_id = s.project_id AND b.file_hash = s.file_hash
        AND b.settlement_id <> s.settlement_id AND b.applied_at IS NOT NULL) AS applied_before_at
    FROM settlement s JOIN review_study p USING (project_id)
    CROSS JOIN LATERAL (SELECT
      count(*) FILTER (WHERE standing = 'SAME')::integer AS same,
      count(*) FILTER (WHERE standing = 'DIFFERS')::integer AS differ,
      count(*) FILTER (WHERE standing = 'NOT_OURS')::integer AS not_ours,
      count(*) FILTER (WHERE standing = 'BAD')::integer AS bad,
      count(*) FILTER (WHERE standing = 'NEW')::integer AS uncompared,
      count(*) FILTER (WHERE is_suggested AND applied_at IS NULL)::integer AS suggested,
      coalesce(sum(points) FILTER (WHERE is_suggested AND applied_at IS NULL), 0)::integer AS suggested_points,
      count(*) FILTER (WHERE is_chosen)::integer AS chosen,
      count(*) FILTER (WHERE is_chosen AND line_number <= s.done_up_to)::integer AS chosen_done,
      count(*) FILTER (WHERE applied_at IS NOT NULL)::integer AS applied,
      coalesce(sum(points) FILTER (WHERE applied_at IS NOT NULL), 0)::integer AS applied_points
      FROM settlement_line l WHERE l.settlement_id = s.settlement_id) f
    WHERE s.panel_id = ${panelId} AND s.settlement_id = ${settlementId}`.execute(db);
  return rows[0];
}

interface SettlementRow {
  readonly settlement_id: string;
  readonly project_id: string;
  readonly short_id: string;
  readonly internal_name: string;
  readonly file_name: string;
  readonly state: SettlementTables['settlement']['state'];
  readonly lines: number;
  readonly same: number;
  readonly differ: number;
  readonly not_ours: number;
  readonly bad: number;
  readonly uncompared: number;
  readonly suggested: number;
  readonly suggested_points: number;
  readonly chosen: number;
  readonly chosen_done: number;
  readonly applied: number;
  readonly applied_points: number;
  readonly created_at: Date;
  readonly applied_before_at: Date | null;
}

export function selectLines(
  db: Db,
  settlementId: string,
  { standing, after, limit }: { readonly standing: SettlementStanding; readonly after: number; readonly limit: number },
) {
  return tables(db)
    .selectFrom('settlement_line as line')
    .leftJoin('review_task as task', 'task.task_id', 'line.task_id')
    .selectAll('line')
    .select('task.external_id')
    .where('settlement_id', '=', settlementId)
    .where('standing', '=', standing)
    .where('line_number', '>', after)
    .orderBy('line_number')
    .limit(limit)
    .execute();
}

export async function hasStudy(db: Db, panelId: string, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM review_study WHERE panel_id = ${panelId} AND project_id = ${projectId}`.execute(db);
  return rows.length > 0;
}
