import type { Db } from '#server/platform/database/database.ts';
import { giveAllSlotsBack } from './quotas.store.ts';
import type { RunRow } from './runs.store.ts';

/** A run that had ended does not count after all: its slots are free for others. The run is locked. */
export function freeSlots(tx: Db, row: RunRow): Promise<void> {
  return giveAllSlotsBack(tx, [row.run_id]);
}
