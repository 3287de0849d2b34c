import type { Db } from '#server/platform/database/database.ts';
import { selectNewest, selectRehearsal, type RehearsalRow } from './rehearsals.store.ts';

export function findRehearsal(db: Db, rehearsalId: string): Promise<RehearsalRow | undefined> {
  return selectRehearsal(db, rehearsalId);
}

/** The one that is going on, the last with a report, and the newest without one unless a report came after it. */
export async function newestRehearsals(db: Db, projectId: string) {
  const goingOn = await selectNewest(db, projectId, ['WAITING', 'RUNNING']);
  const last = await selectNewest(db, projectId, ['DONE']);
  const without = await selectNewest(db, projectId, ['REFUSED', 'FAILED']);
  const isNewer = without !== undefined && (last === undefined || without.asked_at > last.asked_at);
  return { goingOn, last, failed: isNewer ? without : undefined };
}
