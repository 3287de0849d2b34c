import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { holdProjectOpen, insertTaskOnce } from './activities.store.ts';
import { isProjectOver } from './project-end.ts';

export type InvitationProblem = 'unknown-project' | 'project-over' | 'already-invited';

/** Hands a member their copy of a project's activity, once. */
export async function invitePanelist(
  activities: Activities,
  tx: Db,
  invitation: { readonly projectId: string; readonly panelistId: string },
): Promise<Result<{ readonly taskId: string }, InvitationProblem>> {
  const project = await holdProjectOpen(tx, activities.panelId, invitation.projectId);
  if (project === undefined) return err('unknown-project');
  const now = activities.clock.now();
  if (isProjectOver(project.closes_at, project.ended_at, now)) return err('project-over');
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
    created_at: now,
    updated_at: now,
    review_note: null,
  });
  return isNew ? ok({ taskId }) : err('already-invited');
}
