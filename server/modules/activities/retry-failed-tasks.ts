import { sql } from 'kysely';
import { canMove, TASK_STATES } from '#contract/studies/task-states.ts';
import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';

const TASKS_AT_ONCE = 1_000;
const UNFINISHED = TASK_STATES.filter((state) => canMove(state, 'CLOSE'));

/** Opens failed tasks of a study again where they were, a batch at once; how many that were. */
export async function retryFailedTasks(
  activities: Activities,
  tx: Db,
  projectId: string,
  by: OperatorAct,
): Promise<number> {
  const { panelId, clock } = activities;
  const result = await sql`
    UPDATE task SET status = 'OPEN', updated_at = ${clock.now()} WHERE task_id IN (
      SELECT task_id FROM task WHERE project_id = ${projectId} AND panel_id = ${panelId} AND status = 'FAILED'
        AND state = ANY (${UNFINISHED}) ORDER BY task_id LIMIT ${TASKS_AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(tx);
  const tasks = Number(result.numAffectedRows ?? 0n);
  if (tasks === 0) return 0;
  await sql`UPDATE study_figures SET counted_at = 'epoch', took_ms = 0 WHERE project_id = ${projectId}`.execute(tx);
  await activities.audit.append(tx, {
    panelId,
    ...actedBy(by),
    action: 'study.tasks-retried',
    subjectKind: 'study',
    subjectId: projectId,
    after: { tasks },
  });
  return tasks;
}
