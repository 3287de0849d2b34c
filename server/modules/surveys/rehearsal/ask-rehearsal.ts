import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Surveys } from '../surveys.ts';
import { insertRehearsal, selectNewestOfEachState, type RehearsalState } from './rehearsals.store.ts';

/** Asks for a rehearsal of a study's draft. While one is going on there is no second; then it gives undefined. */
export async function askRehearsal(
  surveys: Surveys,
  tx: Db,
  { projectId, members }: { readonly projectId: string; readonly members: number },
  by: OperatorAct,
): Promise<string | undefined> {
  const now = surveys.clock.now();
  const rehearsalId = newId(surveys.chance, now);
  const isNew = await insertRehearsal(tx, {
    rehearsal_id: rehearsalId,
    panel_id: surveys.panelId,
    project_id: projectId,
    state: 'WAITING',
    members,
    // The same people rehearse a study every time, so that two reports differ by the edits alone.
    seed: projectId,
    asked_by: by.operatorId,
    asked_at: now,
  });
  if (!isNew) return undefined;
  await writeAudit(surveys, tx, by, {
    action: 'study.rehearsed',
    subject: ['study', projectId],
    after: { rehearsalId, members },
  });
  return rehearsalId;
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
