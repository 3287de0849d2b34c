import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { findProject, insertTaskOnce } from './activities.store.ts';

/** Hands a member their copy of a project's activity, once. */
export async function invitePanelist(
  activities: Activities,
  tx: Db,
  invitation: { readonly projectId: string; readonly panelistId: string },
): Promise<Result<{ readonly taskId: string }, 'unknown-project' | 'already-invited'>> {
  const project = await findProject(tx, activities.panelId, invitation.projectId);
  if (project === undefined) return err('unknown-project');
  const now = activities.clock.now();
  const taskId = newId(activities.chance, now);
  const isNew = await insertTaskOnce(tx, {
    task_id: taskId,
    panel_id: activities.panelId,
    panelist_id: invitation.panelistId,
    project_id: project.project_id,
    type: project.sub_type,
    sub_type: project.sub_type,
    state: 'INVITED',
    status: 'OPEN',
    link: null,
    created_at: now,
    updated_at: now,
  });
  return isNew ? ok({ taskId }) : err('already-invited');
}
