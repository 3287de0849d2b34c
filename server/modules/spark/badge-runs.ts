import { sql, type Selectable } from 'kysely';
import { startOfSending, waitsAMinute } from '#contract/sending/sending.ts';
import type { BadgeRule } from '#contract/spark/badge-rules.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { defineBatchWork } from '#server/platform/batches/define-batch-work.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectBadge, selectNextReached, type BadgeRow } from './badges.store.ts';
import type { SparkTables } from './spark.tables.ts';
import type { Spark } from './spark.ts';

export type BadgeRunRow = Selectable<SparkTables['badge_run']>;

/** Badges that are given for the past. */
export const badgeRuns = defineBatchWork<Spark, BadgeRunRow, 'runId'>({
  job: { name: 'spark.run-badge', retryLimit: 5, retryDelaySeconds: 5, expireSeconds: 3_600 },
  id: 'runId',
  table: 'badge_run',
  key: 'run_id',
  hasStart: true,
  movedAt: 'heard_at',
  idleMs: 3 * MINUTE_MS,
  // Small enough to be watched, and to be stopped at once.
  pieces: { least: 100, most: 1_000 },
  sentNow: ({ run_id: runId, badge_id: badgeId, wanted }) => ({
    action: 'badge.past-sent-now',
    subject: ['badge', badgeId],
    after: { runId, wanted },
  }),
  /** The one entry of a run, however many got the badge; unless it was stopped, in the name of who asked. */
  ended(spark, tx, { run_id: runId, badge_id: badgeId, asked_by, wanted, awarded, points }, { state, by }) {
    const isStopped = state === 'STOPPED';
    return writeAudit(spark, tx, isStopped ? by : { operatorId: asked_by }, {
      action: isStopped ? 'badge.past-stopped' : 'badge.past-given',
      subject: ['badge', badgeId],
      after: { runId, wanted, awarded, points: Number(points) },
    });
  },
});

/** Begins to give a badge to everybody who has reached its rule before; one that goes on begins anew, since the rule is another one. */
export async function beginRun(
  spark: Spark,
  tx: Db,
  { badgeId, wanted }: { readonly badgeId: string; readonly wanted: number },
  by: OperatorAct,
): Promise<string> {
  await stopRunOf(spark, tx, badgeId, by);
  const now = spark.clock.now();
  const runId = newId(spark.chance, now);
  const isMine = await badgeRuns.begin(spark, tx, runId, {
    badge_id: badgeId,
    state: 'WAITING',
    wanted,
    asked_by: by.operatorId,
    starts_at: waitsAMinute(wanted) ? startOfSending(null, wanted, now) : null,
  });
  if (!isMine) throw new Error('two runs of one badge');
  return runId;
}

/** Stops what goes on for a badge: its rule is another one now, or off. */
export async function stopRunOf(spark: Spark, tx: Db, badgeId: string, by: OperatorAct): Promise<void> {
  const { rows } = await sql<{ runId: string }>`
    SELECT run_id AS "runId" FROM badge_run WHERE badge_id = ${badgeId} AND finished_at IS NULL`.execute(tx);
  for (const { runId } of rows) await badgeRuns.stop(spark, tx, runId, by);
}

export interface NextOfRun {
  readonly run: BadgeRunRow;
  readonly badge: BadgeRow & BadgeRule;
  /** By key, as many as asked for unless there are no more. */
  readonly panelistIds: readonly string[];
}

/** Whom a run comes to next, or undefined when its rule is off. */
export async function nextOfRun(
  { db, panelId }: Spark,
  run: BadgeRunRow,
  limit: number,
): Promise<NextOfRun | undefined> {
  const badge = await selectBadge(db, panelId, run.badge_id);
  if (badge === undefined || !badge.isOn || !hasRule(badge)) return undefined;
  return { run, badge, panelistIds: await selectNextReached(db, panelId, badge, { after: run.up_to, limit }) };
}

function hasRule(badge: BadgeRow): badge is BadgeRow & BadgeRule {
  return badge.metric !== null && badge.threshold !== null;
}

/** Whether a run that is held is where it was looked at: not when somebody else has moved it, or changed its rule since. */
export async function isWhereSeen(
  { panelId }: Spark,
  tx: Db,
  held: BadgeRunRow,
  { run, badge }: NextOfRun,
): Promise<boolean> {
  if (held.up_to !== run.up_to) return false;
  const now = await selectBadge(tx, panelId, badge.badgeId);
  return now?.revision === badge.revision;
}

/** Notes how far a run is; as it stands then. */
export async function noteRunAdvanced(
  { clock }: Spark,
  tx: Db,
  { run, badge }: NextOfRun,
  { upTo, awarded }: { readonly upTo: string; readonly awarded: number },
): Promise<BadgeRunRow> {
  const points = Number(run.points) + awarded * badge.points;
  const moved = { up_to: upTo, awarded: run.awarded + awarded, points: String(points) };
  await badgeRuns.update(tx, run.run_id, { state: 'RUNNING', ...moved, heard_at: clock.now() });
  return { ...run, ...moved };
}

/** Those that begin by then and have not. */
export async function listBeginningRuns(spark: Spark, by: Date) {
  const runs = await badgeRuns.listBeginning(spark, by);
  return Promise.all(
    runs.map(async ({ run_id: sendingId, badge_id: badgeId, wanted: people, starts_at: startsAt }) => {
      const { name = null } = (await selectBadge(spark.db, spark.panelId, badgeId)) ?? {};
      return { sendingId, name, people, startsAt };
    }),
  );
}
