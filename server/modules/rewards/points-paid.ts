import type { Db } from '#server/platform/database/database.ts';
import { sumPointsOfStudy } from './rewards.store.ts';

/** How many points members have got for a study so far, as the ledger says. */
export function pointsPaidFor(db: Db, projectId: string): Promise<number> {
  return sumPointsOfStudy(db, projectId);
}
