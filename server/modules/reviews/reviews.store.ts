import { sql, type Insertable } from 'kysely';
import type { ReviewKind } from '#contract/reviews/reviews.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ReviewViews } from './review-views.tables.ts';
import type { ReviewsTables } from './reviews.tables.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import type { Reviews } from './reviews.ts';

const tables = (db: Db) => db.withTables<ReviewsTables & ReviewViews>();

export type ItemRow = ReviewsTables['review_item'];
export type DecisionRow = Insertable<ReviewsTables['review_decision']>;

export function selectSigns(tx: Db, taskId: string) {
  return tables(tx).selectFrom('review_signs').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow();
}

/** Opens a case, or opens it again. One that is open keeps its place in the queue. */
export async function upsertItem(tx: Db, row: Omit<ItemRow, 'decided_at'>): Promise<void> {
  await tables(tx)
    .insertInto('review_item')
    .values({ ...row, decided_at: null })
    .onConflict((conflict) =>
      conflict.column('task_id').doUpdateSet({
        // An open appeal stays one, whatever comes besides: who rejected must not decide about it under another name.
        kind: sql<ItemRow['kind']>`CASE WHEN review_item.decided_at IS NULL AND review_item.kind = 'APPEAL'
          THEN review_item.kind ELSE excluded.kind END`,
        signs: row.signs,
        opened_at: sql<Date>`CASE WHEN review_item.decided_at IS NULL THEN review_item.opened_at ELSE excluded.opened_at END`,
        decided_at: null,
      }),
    )
    .execute();
}

export function selectItem(db: Db, panelId: string, taskId: string) {
  return tables(db)
    .selectFrom('review_item')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
}

export async function closeItem(tx: Db, taskId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('review_item')
    .set({ decided_at: now })
    .where('task_id', '=', taskId)
    .where('decided_at', 'is', null)
    .execute();
}

export async function insertDecision(tx: Db, row: DecisionRow): Promise<void> {
  await tables(tx).insertInto('review_decision').values(row).execute();
}

/** Every verdict about a task with who gave it, newest first. */
export function selectDecisions(db: Db, taskId: string) {
  return tables(db)
    .selectFrom('review_decision')
    .leftJoin('review_operator', 'review_operator.operator_id', 'review_decision.operator_id')
    .selectAll('review_decision')
    .select('review_operator.name as by_name')
    .where('task_id', '=', taskId)
    .orderBy('position', 'desc')
    .execute();
}

export interface QueueFilter {
  readonly projectId?: string | undefined;
  readonly kinds?: readonly ReviewKind[] | undefined;
}

/** Lines of the queue after the given one, oldest first. */
export function selectQueue(
  db: Db,
  panelId: string,
  { projectId, kinds }: QueueFilter,
  { after, limit }: { readonly after: Pick<ItemRow, 'opened_at' | 'task_id'> | undefined; readonly limit: number },
) {
  return tables(db)
    .selectFrom('review_item as item')
    .innerJoin('review_task as task', 'task.task_id', 'item.task_id')
    .leftJoin('review_appeal as appeal', 'appeal.task_id', 'item.task_id')
    .select([
      'item.task_id',
      'item.project_id',
      'item.kind',
      'item.signs',
      'item.opened_at',
      'task.internal_name',
      'task.external_id',
      'task.state',
      'task.points_qualified',
      'task.points_non_qualified',
      'task.points_over_quota',
      'appeal.words',
    ])
    .select((query) =>
      query
        .selectFrom('review_slot')
        .select(({ fn }) => fn.countAll<string>().as('slots'))
        .whereRef('review_slot.task_id', '=', 'item.task_id')
        .as('slots'),
    )
    .where('item.panel_id', '=', panelId)
    .where('item.decided_at', 'is', null)
    .$if(projectId !== undefined, (query) => query.where('item.project_id', '=', projectId ?? ''))
    .$if(kinds !== undefined && kinds.length > 0, (query) => query.where('item.kind', 'in', kinds ?? []))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(item.opened_at, item.task_id) > (${after?.opened_at}::timestamptz, ${after?.task_id}::uuid)`,
      ),
    )
    .orderBy('item.opened_at')
    .orderBy('item.task_id')
    .limit(limit)
    .execute();
}

export async function countOpen(db: Db, panelId: string, projectId?: string) {
  const rows = await tables(db)
    .selectFrom('review_item')
    .select(['kind', ({ fn }) => fn.countAll<string>().as('open')])
    .where('panel_id', '=', panelId)
    .where('decided_at', 'is', null)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .groupBy('kind')
    .execute();
  return rows.map((row) => ({ kind: row.kind, open: Number(row.open) }));
}

/** The studies with open cases, those with most of them first. */
export async function selectWaitingStudies(db: Db, panelId: string, limit: number) {
  const { rows } = await sql<{ project_id: string; short_id: string; internal_name: string; open: number }>`
    SELECT w.project_id, p.short_id, p.internal_name, w.open FROM (
      SELECT project_id, count(*)::integer AS open FROM review_item
      WHERE panel_id = ${panelId} AND decided_at IS NULL GROUP BY project_id) w
    JOIN review_study p USING (project_id) ORDER BY w.open DESC, p.short_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Verdicts on cases with exactly these signs. */
export async function countCasesAlike(db: Db, panelId: string, signs: readonly string[]) {
  const { rows } = await sql<{ decided: number; rejected: number }>`
    SELECT count(*)::integer AS decided, count(*) FILTER (WHERE verdict = 'REJECTED')::integer AS rejected
    FROM review_decision WHERE panel_id = ${panelId} AND signs = ${signs}::text[]`.execute(db);
  return rows[0] ?? { decided: 0, rejected: 0 };
}

export function selectAppeal(db: Db, taskId: string) {
  return tables(db)
    .selectFrom('review_appeal')
    .select(['words', 'asked_at'])
    .where('task_id', '=', taskId)
    .executeTakeFirst();
}

export async function insertAppeal(tx: Db, row: ReviewsTables['review_appeal']): Promise<void> {
  await tables(tx).insertInto('review_appeal').values(row).execute();
}

/** What was rejected of a member's work, newest first, and whether they asked for a second look. */
export function selectRejections(db: Db, panelistId: string, limit: number) {
  return tables(db)
    .selectFrom('review_decision as decision')
    .innerJoin('review_item as item', 'item.task_id', 'decision.task_id')
    .innerJoin('review_task as task', 'task.task_id', 'decision.task_id')
    .leftJoin('review_appeal as appeal', 'appeal.task_id', 'decision.task_id')
    .select([
      'decision.task_id',
      'decision.decided_at as rejected_at',
      'item.decided_at as closed_at',
      'task.state',
      'appeal.asked_at',
    ])
    .where('decision.panelist_id', '=', panelistId)
    .where('decision.verdict', '=', 'REJECTED')
    .where('decision.kind', '<>', 'APPEAL')
    .orderBy('decision.decided_at', 'desc')
    .limit(limit)
    .execute();
}

type FailedKey = Pick<ReviewViews['review_task'], 'updated_at' | 'task_id'>;

export async function selectFailed(
  db: Db,
  panelId: string,
  projectId: string | undefined,
  { after, limit }: { readonly after: FailedKey | undefined; readonly limit: number },
) {
  return tables(db)
    .selectFrom('review_task')
    .select(['task_id', 'project_id', 'internal_name', 'external_id', 'state', 'updated_at'])
    .where('panel_id', '=', panelId)
    .where('status', '=', 'FAILED')
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(updated_at, task_id) > (${after?.updated_at}::timestamptz, ${after?.task_id}::uuid)`),
    )
    .orderBy('updated_at')
    .orderBy('task_id')
    .limit(limit)
    .execute();
}

/**
 * Takes a member's cases out of the queue and every word about them away. Verdicts stay, with who gave them and what they came to.
 * Recordings went with their transcripts before.
 */
export async function eraseReviews({ clock }: Reviews, tx: Db, panelistId: string): Promise<number> {
  const now = clock.now();
  const cases = sql`SELECT task_id FROM review_item WHERE panelist_id = ${panelistId}`;
  await sql`UPDATE review_item SET decided_at = ${now} WHERE panelist_id = ${panelistId} AND decided_at IS NULL`.execute(
    tx,
  );
  const appeals = rowsOf(await sql`DELETE FROM review_appeal WHERE task_id IN (${cases})`.execute(tx));
  const tags = rowsOf(
    await sql`DELETE FROM review_tag USING review_task t
      WHERE review_tag.task_id = t.task_id AND t.panelist_id = ${panelistId}`.execute(tx),
  );
  const { rows } = await sql<{ notes: string }>`SELECT erase_review_words(${panelistId}) AS notes`.execute(tx);
  return appeals + tags + Number(rows[0]?.notes ?? 0);
}

/** A line of an agency's file names a person by whatever stood in it: it keeps its place and what came of it. */
export async function eraseSettlementLines(tx: Db, panelistId: string, names: readonly string[]): Promise<number> {
  return rowsOf(
    await sql`
      UPDATE settlement_line SET respondent = '[erased]', remark = NULL
      WHERE respondent <> '[erased]' AND (task_id IN (SELECT task_id FROM review_task WHERE panelist_id = ${panelistId})
        OR lower(respondent) = ANY (${names}::text[]))`.execute(tx),
  );
}

/** What was decided about a member's work, and what they wrote to have it looked at again. */
export async function exportReviews(db: Db, panelistId: string) {
  const { rows } = await sql<{
    activity: string;
    verdict: string;
    note: string | null;
    points: number;
    decidedAt: Date;
  }>`
    SELECT t.external_name AS activity, d.verdict, d.note, d.points, d.decided_at AS "decidedAt"
    FROM review_decision d JOIN review_task t USING (task_id) WHERE d.panelist_id = ${panelistId} ORDER BY d.position DESC`.execute(
    db,
  );
  const appeals = await sql<{ activity: string; words: string; askedAt: Date }>`
    SELECT t.external_name AS activity, a.words, a.asked_at AS "askedAt"
    FROM review_appeal a JOIN review_task t USING (task_id) WHERE t.panelist_id = ${panelistId} ORDER BY a.asked_at DESC`.execute(
    db,
  );
  return { verdicts: rows, appeals: appeals.rows };
}
