import type { Db } from '#server/platform/database/database.ts';
import type { Surveys } from './surveys.ts';

/** The tasks were closed: whatever runs go on for them end here, and their slots are free again. */
export async function endRuns(_surveys: Surveys, _tx: Db, _taskIds: readonly string[]): Promise<void> {
  throw new Error('not built yet');
}
