import { DROPOUT_IDLE_HOURS } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { applyOutcomeRules } from './apply-outcome-rules.ts';
import type { OutcomeDecision } from './decide-outcome.ts';
import { giveAllSlotsBack } from './quotas.store.ts';
import { versionOf } from './run-step.ts';
import { selectRun, selectRunForUpdate, updateRun, type RunRow, selectIdleRuns } from './runs.store.ts';
import type { Surveys } from './surveys.ts';

export function readRun(db: Db, taskId: string): Promise<RunRow | undefined> {
  return selectRun(db, taskId).executeTakeFirst();
}

/** The run of a task, held until the transaction is done. The task is locked before it. */
export function lockRun(tx: Db, taskId: string): Promise<RunRow | undefined> {
  return selectRunForUpdate(tx, taskId);
}

/** A run and what the rules decided about it, if anything. */
export interface DecidedRun {
  readonly row: RunRow;
  readonly decision: OutcomeDecision | undefined;
}

/** The member is back: the slots that the answers so far need are taken again, or a rule decides. */
export async function resumeRun(surveys: Surveys, tx: Db, row: RunRow): Promise<DecidedRun> {
  const resumed = await updateRun(tx, row.run_id, { active_at: surveys.clock.now(), dropped_at: null });
  return row.dropped_at === null ? { row: resumed, decision: undefined } : decideRun(surveys, tx, resumed);
}

/** Applies the rules to a run that no page was sent for. */
export async function decideRun(surveys: Surveys, tx: Db, row: RunRow): Promise<DecidedRun> {
  const version = await versionOf(surveys, tx, row);
  if (version === undefined || row.state === null) return { row, decision: undefined };
  const standing = { runId: row.run_id, run: row.state, now: surveys.clock.now() };
  return { row, decision: await applyOutcomeRules(tx, version, standing) };
}

/** The member has been away for too long: the slots are free for others. */
export async function dropRun(surveys: Surveys, tx: Db, row: RunRow): Promise<void> {
  await updateRun(tx, row.run_id, { dropped_at: surveys.clock.now() });
  await giveAllSlotsBack(tx, [row.run_id]);
}

const BATCH_SIZE = 200;

/** The tasks of runs that nobody has touched for too long, in batches, oldest first. */
export async function* listIdleRuns(surveys: Surveys, batchSize = BATCH_SIZE): AsyncGenerator<string> {
  const since = idleSince(surveys);
  let last: { active_at: Date; run_id: string } | undefined;
  do {
    const batch = await selectIdleRuns(surveys.db, since, last, batchSize);
    last = batch.length < batchSize ? undefined : batch.at(-1);
    yield* batch.map((run) => run.task_id);
  } while (last !== undefined);
}

/** Whether a run is still idle, looked at again once it is locked. */
export function isIdle(surveys: Surveys, row: RunRow): boolean {
  return row.ended_at === null && row.dropped_at === null && row.active_at < idleSince(surveys);
}

function idleSince(surveys: Surveys): Date {
  return later(surveys.clock.now(), -DROPOUT_IDLE_HOURS * HOUR_MS);
}
