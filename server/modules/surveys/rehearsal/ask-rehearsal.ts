import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Surveys } from '../surveys.ts';
import { insertRehearsal } from './rehearsals.store.ts';

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
  await surveys.audit.append(tx, {
    panelId: surveys.panelId,
    ...actedBy(by),
    action: 'study.rehearsed',
    subjectKind: 'study',
    subjectId: projectId,
    after: { rehearsalId, members },
  });
  return rehearsalId;
}
