import { sql } from 'kysely';
import type { TaskState } from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ActivitiesTables } from './activities.tables.ts';
import type { Activities } from './activities.ts';

const tables = (db: Db) => db.withTables<ActivitiesTables>();

export type FiguresRow = ActivitiesTables['study_figures'];

export function selectFigures(db: Db, projectIds: readonly string[]): Promise<FiguresRow[]> {
  if (projectIds.length === 0) return Promise.resolve([]);
  return tables(db).selectFrom('study_figures').selectAll().where('project_id', 'in', projectIds).execute();
}

export async function upsertFigures(db: Db, row: FiguresRow): Promise<void> {
  const { project_id, ...counted } = { ...row, figures: JSON.stringify(row.figures) };
  await tables(db)
    .insertInto('study_figures')
    .values({ project_id, ...counted })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(counted))
    .execute();
}

/** One at a time counts a study. Without waiting, false says that another one does. */
export async function lockCounting(
  tx: Db,
  projectId: string,
  { isWaiting }: { readonly isWaiting: boolean },
): Promise<boolean> {
  const key = sql`hashtextextended(${`study-figures ${projectId}`}, 0)`;
  if (isWaiting) {
    await sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx);
    return true;
  }
  const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_xact_lock(${key}) AS locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** From the index alone, however many tasks there are. */
export async function countByState(db: Db, projectId: string): Promise<Partial<Record<TaskState, number>>> {
  const { rows } = await sql<{ state: TaskState; count: number }>`
    SELECT state, count(*)::integer AS count FROM task WHERE project_id = ${projectId} GROUP BY state`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

export async function countFailed(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM task WHERE project_id = ${projectId} AND status = 'FAILED'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Completes by the panel's own date, written 2026-06-08. Days without any are left out. */
export async function countByDay(
  db: Db,
  projectId: string,
  since: Date,
  timeZone: string,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ day: string; count: number }>`
    SELECT (updated_at AT TIME ZONE ${timeZone})::date::text AS day, count(*)::integer AS count FROM task
    WHERE project_id = ${projectId} AND state = 'QUALIFIED' AND updated_at >= ${since} GROUP BY 1`.execute(db);
  return Object.fromEntries(rows.map(({ day, count }) => [day, count]));
}

/** Studies whose figures are older than this and may have changed: those that go on, or closed after they were counted. */
export async function listStudiesToCount({ db, panelId }: Activities, countedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    SELECT project.project_id FROM project LEFT JOIN study_figures figures USING (project_id)
    WHERE project.panel_id = ${panelId} AND project.launched_at IS NOT NULL AND project.archived_at IS NULL
      AND (figures.counted_at IS NULL OR (figures.counted_at < ${countedBefore}
        AND (project.ended_at IS NULL OR project.closed_at IS NULL OR figures.decisions > 0
          OR figures.counted_at < project.closed_at)))
    ORDER BY figures.counted_at NULLS FIRST LIMIT 500`.execute(db);
  return rows.map((row) => row.project_id);
}
