import * as v from 'valibot';
import { startOfSending } from '#contract/sending/sending.ts';
import type { BadgeRule } from '#contract/spark/badge-rules.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import {
  advanceRun,
  endRun,
  insertRun,
  lockOpenRun,
  lockRun,
  selectBeginningRuns,
  selectIdleRuns,
  selectRun,
  startRun,
  type BadgeRun,
} from './badge-runs.store.ts';
import { selectBadge, selectNextReached, type BadgeRow } from './badges.store.ts';
import type { Spark } from './spark.ts';

export const runBadgeJob = defineJob({
  name: 'spark.run-badge',
  payload: v.strictObject({ runId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 3_600,
});

/** A run that nobody has moved for so long has lost its job. */
const FORGOTTEN_MS = 3 * MINUTE_MS;

/** Begins to give a badge to everybody who has reached its rule before; one that goes on begins anew, since the rule is another one. */
export async function beginRun(
  spark: Spark,
  tx: Db,
  { badgeId, wanted }: { readonly badgeId: string; readonly wanted: number },
  by: OperatorAct,
): Promise<string> {
  const { chance, clock, jobs, panelId } = spark;
  await stopRunOf(spark, tx, badgeId, by);
  const now = clock.now();
  const runId = newId(chance, now);
  const startsAt = startOfSending(null, wanted, now);
  const isMine = await insertRun(tx, {
    run_id: runId,
    panel_id: panelId,
    badge_id: badgeId,
    state: 'WAITING',
    wanted,
    asked_by: by.operatorId,
    stopped_by: null,
    up_to: null,
    created_at: now,
    heard_at: now,
    finished_at: null,
    starts_at: startsAt > now ? startsAt : null,
  });
  if (!isMine) throw new Error('two runs of one badge');
  // A second later: the clocks of this node and of the database are not one.
  const when = startsAt > now ? { startAfter: later(startsAt, SECOND_MS) } : {};
  await jobs.enqueue(tx, runBadgeJob, { runId }, { key: runId, ...when });
  return runId;
}

export interface NextOfRun {
  readonly run: BadgeRun;
  readonly badge: BadgeRow & BadgeRule;
  /** By key, as many as asked for unless there are no more. */
  readonly panelistIds: readonly string[];
}

/** Whom a run comes to next, or undefined when it is over, its minute is not, or its rule is off. */
export async function nextOfRun(
  { db, clock, panelId }: Spark,
  runId: string,
  limit: number,
): Promise<NextOfRun | undefined> {
  const run = await selectRun(db, panelId, runId);
  if (run === undefined || run.finishedAt !== null || isWaiting(run, clock.now())) return undefined;
  const badge = await selectBadge(db, panelId, run.badgeId);
  if (badge === undefined || !badge.isOn || !hasRule(badge)) return undefined;
  return { run, badge, panelistIds: await selectNextReached(db, panelId, badge, run.upTo, limit) };
}

function hasRule(badge: BadgeRow): badge is BadgeRow & BadgeRule {
  return badge.metric !== null && badge.threshold !== null;
}

/** Locks a run where it was looked at; false when somebody else has moved it, stopped it or changed its rule since. */
export async function lockBadgeRun({ panelId }: Spark, tx: Db, { run, badge }: NextOfRun): Promise<boolean> {
  const held = await lockRun(tx, panelId, run.runId);
  if (held === undefined || held.finishedAt !== null || held.upTo !== run.upTo) return false;
  const now = await selectBadge(tx, panelId, badge.badgeId);
  return now?.revision === badge.revision;
}

export async function noteRunAdvanced(
  { clock }: Spark,
  tx: Db,
  { run, badge }: NextOfRun,
  { upTo, awarded }: { readonly upTo: string; readonly awarded: number },
): Promise<void> {
  await advanceRun(tx, run.runId, { upTo, awarded, points: awarded * badge.points }, clock.now());
}

/** The one entry of a run, however many got the badge, in the name of who asked. */
export async function finishRun(
  spark: Spark,
  tx: Db,
  runId: string,
  state: 'DONE' | 'STOPPED',
  by: OperatorAct,
): Promise<boolean> {
  const run = isId(runId) ? await lockRun(tx, spark.panelId, runId) : undefined;
  if (run === undefined || run.finishedAt !== null) return false;
  const isStopped = state === 'STOPPED';
  await endRun(tx, runId, { state, stoppedBy: isStopped ? by.operatorId : null }, spark.clock.now());
  const { wanted, awarded, points, badgeId } = run;
  await writeAudit(spark, tx, isStopped ? by : { operatorId: run.askedBy }, {
    action: isStopped ? 'badge.past-stopped' : 'badge.past-given',
    subject: ['badge', badgeId],
    after: { runId, wanted, awarded, points },
  });
  return true;
}

/** Stops what goes on for a badge: its rule is another one now, or off. */
export async function stopRunOf(spark: Spark, tx: Db, badgeId: string, by: OperatorAct): Promise<void> {
  const open = await lockOpenRun(tx, badgeId);
  if (open !== undefined) await finishRun(spark, tx, open.runId, 'STOPPED', by);
}

const isWaiting = ({ startsAt }: BadgeRun, now: Date): boolean => startsAt !== null && startsAt > now;

/** Those that begin by then and have not. */
export const listBeginningRuns = ({ db, clock, panelId }: Spark, by: Date) =>
  selectBeginningRuns(db, panelId, { now: clock.now(), by });

async function lockWaitingRun({ clock, panelId }: Spark, tx: Db, runId: string): Promise<BadgeRun | undefined> {
  const run = await lockRun(tx, panelId, runId);
  return run !== undefined && run.finishedAt === null && isWaiting(run, clock.now()) ? run : undefined;
}

/** Lets a run that waits for its minute begin now; false when it has begun, or is over. */
export async function startRunNow(spark: Spark, tx: Db, runId: string, by: OperatorAct): Promise<boolean> {
  const run = await lockWaitingRun(spark, tx, runId);
  if (run === undefined) return false;
  const now = spark.clock.now();
  await startRun(tx, runId, now);
  await spark.jobs.enqueue(tx, runBadgeJob, { runId }, { key: runId, startAfter: now });
  await writeAudit(spark, tx, by, {
    action: 'badge.past-sent-now',
    subject: ['badge', run.badgeId],
    after: { runId, wanted: run.wanted },
  });
  return true;
}

/** Stops a run that waits for its minute: nobody got the badge for the past. False when it has begun, or is over. */
export async function stopWaitingRun(spark: Spark, tx: Db, runId: string, by: OperatorAct): Promise<boolean> {
  return (await lockWaitingRun(spark, tx, runId)) !== undefined && finishRun(spark, tx, runId, 'STOPPED', by);
}

/** Takes up runs again whose job is lost. */
export async function tendRuns({ db, clock, panelId, jobs }: Spark): Promise<void> {
  for (const runId of await selectIdleRuns(db, panelId, later(clock.now(), -FORGOTTEN_MS))) {
    await inTransaction(db, (tx) => jobs.enqueue(tx, runBadgeJob, { runId }, { key: runId }));
  }
}
