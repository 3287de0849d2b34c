import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { BadgeRunState, SparkTables } from './spark.tables.ts';

const tables = (db: Db) => db.withTables<SparkTables>();

export interface BadgeRun {
  readonly runId: string;
  readonly badgeId: string;
  readonly state: BadgeRunState;
  readonly wanted: number;
  readonly awarded: number;
  readonly points: number;
  readonly upTo: string | null;
  readonly askedBy: string | null;
  /** When it begins, if it waits a minute, in which it can be stopped. */
  readonly startsAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const SELECTED = sql`run_id AS "runId", badge_id AS "badgeId", state, wanted, awarded, points::float8 AS points, up_to AS "upTo",
  asked_by AS "askedBy", starts_at AS "startsAt", created_at AS "createdAt", finished_at AS "finishedAt"`;

/** False when one of this badge goes on. */
export async function insertRun(tx: Db, row: Insertable<SparkTables['badge_run']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('badge_run')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function selectRun(db: Db, panelId: string, runId: string): Promise<BadgeRun | undefined> {
  const { rows } = await sql<BadgeRun>`
    SELECT ${SELECTED} FROM badge_run WHERE run_id = ${runId} AND panel_id = ${panelId}`.execute(db);
  return rows[0];
}

export async function lockRun(tx: Db, panelId: string, runId: string): Promise<BadgeRun | undefined> {
  const { rows } = await sql<BadgeRun>`
    SELECT ${SELECTED} FROM badge_run WHERE run_id = ${runId} AND panel_id = ${panelId} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** The run of a badge that goes on, held. */
export async function lockOpenRun(tx: Db, badgeId: string): Promise<BadgeRun | undefined> {
  const { rows } = await sql<BadgeRun>`
    SELECT ${SELECTED} FROM badge_run WHERE badge_id = ${badgeId} AND finished_at IS NULL FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function advanceRun(
  tx: Db,
  runId: string,
  { upTo, awarded, points }: { readonly upTo: string; readonly awarded: number; readonly points: number },
  now: Date,
): Promise<void> {
  await sql`
    UPDATE badge_run SET state = 'RUNNING', up_to = ${upTo}, awarded = awarded + ${awarded}::integer,
      points = points + ${points}::bigint, heard_at = ${now}
    WHERE run_id = ${runId}`.execute(tx);
}

export async function endRun(
  tx: Db,
  runId: string,
  { state, stoppedBy }: { readonly state: 'DONE' | 'STOPPED'; readonly stoppedBy: string | null },
  now: Date,
): Promise<void> {
  await sql`
    UPDATE badge_run SET state = ${state}, stopped_by = ${stoppedBy}, heard_at = ${now}, finished_at = ${now}
    WHERE run_id = ${runId}`.execute(tx);
}

/** Runs that nobody has moved since. */
export async function selectIdleRuns(db: Db, panelId: string, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ runId: string }>`
    SELECT run_id AS "runId" FROM badge_run WHERE panel_id = ${panelId} AND finished_at IS NULL AND heard_at < ${before}
    ORDER BY run_id LIMIT 100`.execute(db);
  return rows.map(({ runId }) => runId);
}

/** Those that begin by then and have not. */
export async function selectBeginningRuns(
  db: Db,
  panelId: string,
  { now, by }: { readonly now: Date; readonly by: Date },
) {
  const { rows } = await sql<{ sendingId: string; name: string; people: number; startsAt: Date }>`
    SELECT run_id AS "sendingId", badge.external_name AS name, run.wanted AS people, run.starts_at AS "startsAt"
    FROM badge_run run JOIN badge USING (badge_id)
    WHERE run.panel_id = ${panelId} AND run.finished_at IS NULL AND run.starts_at > ${now} AND run.starts_at <= ${by}
    ORDER BY run.starts_at, run_id`.execute(db);
  return rows;
}

export async function startRun(tx: Db, runId: string, now: Date): Promise<void> {
  await sql`UPDATE badge_run SET starts_at = ${now}, heard_at = ${now} WHERE run_id = ${runId}`.execute(tx);
}
