import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import { updateTaskTime } from './activities.store.ts';

/** The member did something with a task, such as saving a page: it moves to the top of their list. */
export async function touchTask(activities: Activities, tx: Db, taskId: string): Promise<void> {
  await updateTaskTime(tx, taskId, activities.clock.now());
}
