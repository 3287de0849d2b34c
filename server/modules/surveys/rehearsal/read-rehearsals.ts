import type { Db } from '#server/platform/database/database.ts';
import { selectNewestOfEachState, selectRehearsal, type RehearsalRow } from './rehearsals.store.ts';
import type { RehearsalState } from './rehearsals.tables.ts';

export function findRehearsal(db: Db, rehearsalId: string): Promise<RehearsalRow | undefined> {
  return selectRehearsal(db, rehearsalId);
}

/** The one that is going on, the last with a report, and the newest without one unless a report came after it. */
export async function newestRehearsals(db: Db, projectId: string) {
  const rows = await selectNewestOfEachState(db, projectId);
  const newestOf = (...states: readonly RehearsalState[]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .toSorted((a, b) => b.asked_at.getTime() - a.asked_at.getTime())[0];
  const last = newestOf('DONE');
  const without = newestOf('REFUSED', 'FAILED');
  const isNewer = without !== undefined && (last === undefined || without.asked_at > last.asked_at);
  return { goingOn: newestOf('WAITING', 'RUNNING'), last, failed: isNewer ? without : undefined };
}
