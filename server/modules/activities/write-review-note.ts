import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import { updateReviewNote } from './activities.store.ts';

/** What a reviewer tells the member about a task: the reason of a verdict. False for a task that nobody knows. */
export function writeReviewNote(activities: Activities, tx: Db, taskId: string, note: string): Promise<boolean> {
  return updateReviewNote(tx, activities.panelId, taskId, note);
}
