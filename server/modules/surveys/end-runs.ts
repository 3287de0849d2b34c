import type { Db } from '#server/platform/database/database.ts';
import { deletePageDrafts } from './page-drafts.store.ts';
import { giveAllSlotsBack } from './quotas.store.ts';
import { closeRuns, lockOpenRuns } from './runs.store.ts';
import type { Surveys } from './surveys.ts';

/** The tasks were closed: whatever runs go on for them end here, and their slots are free again. */
export async function endRuns(surveys: Surveys, tx: Db, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const runIds = await lockOpenRuns(tx, taskIds);
  if (runIds.length === 0) return;
  await closeRuns(tx, runIds, surveys.clock.now());
  await deletePageDrafts(tx, runIds);
  await giveAllSlotsBack(tx, runIds);
}
