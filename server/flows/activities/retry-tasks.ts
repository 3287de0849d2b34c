import { retryFailedTask } from '#server/modules/activities/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Rooms } from '../rooms.ts';

/** Opens failed tasks again, each on its own; says which of them are open now. What does not wait is left alone. */
export async function retryTasks(
  { activities }: Pick<Rooms, 'activities'>,
  taskIds: readonly string[],
  act: OperatorAct,
): Promise<string[]> {
  const opened: string[] = [];
  for (const taskId of new Set(taskIds.filter(isId))) {
    const isOpen = await inTransaction(activities.db, async (tx) => {
      const retried = await retryFailedTask(activities, tx, taskId);
      if (!retried.ok) return false;
      await writeAudit(activities, tx, act, {
        action: 'task.retried',
        subject: ['task', taskId],
        before: { status: 'FAILED' },
        after: { status: 'OPEN' },
      });
      return true;
    });
    if (isOpen) opened.push(taskId);
  }
  return opened;
}
