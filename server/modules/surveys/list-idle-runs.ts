import { DROPOUT_IDLE_HOURS } from '#contract/limits.ts';
import { HOUR_MS, later } from '#server/platform/clock.ts';
import { selectIdleRuns, type RunRow } from './runs.store.ts';
import type { Surveys } from './surveys.ts';

const BATCH_SIZE = 200;

/** The tasks of runs that nobody has touched for too long, in batches, oldest first. */
export async function* listIdleRuns(surveys: Surveys, batchSize = BATCH_SIZE): AsyncGenerator<readonly string[]> {
  const since = idleSince(surveys);
  let last: { active_at: Date; run_id: string } | undefined;
  do {
    const batch = await selectIdleRuns(surveys.db, since, last, batchSize);
    last = batch.length < batchSize ? undefined : batch.at(-1);
    yield batch.map((run) => run.task_id);
  } while (last !== undefined);
}

/** Whether a run is still idle, looked at again once it is locked. */
export function isIdle(surveys: Surveys, row: RunRow): boolean {
  return row.ended_at === null && row.dropped_at === null && row.active_at < idleSince(surveys);
}

function idleSince(surveys: Surveys): Date {
  return later(surveys.clock.now(), -DROPOUT_IDLE_HOURS * HOUR_MS);
}
