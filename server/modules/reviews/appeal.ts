import { type Activities, lockTask } from '#server/modules/activities/index.ts';
import { isId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Reviews } from './reviews.ts';
import { takeAppeal, type SecondLook } from './second-look.ts';

export interface Appeal {
  readonly panelistId: string;
  readonly taskId: string;
  readonly words: string;
}

/** A member asks for a second look at rejected work: their own, once, in time. It waits in the queue then. */
export function askForSecondLook(
  rooms: { readonly activities: Activities; readonly reviews: Reviews },
  { panelistId, taskId, words }: Appeal,
): Promise<Result<SecondLook, 'unknown-task' | 'not-possible' | 'too-short' | 'too-long'>> {
  return inTransaction(rooms.reviews.db, async (tx) => {
    const task = isId(taskId) ? await lockTask(rooms.activities, tx, taskId) : undefined;
    if (task === undefined || task.panelistId !== panelistId) return err('unknown-task');
    return takeAppeal(rooms.reviews, tx, task, words);
  });
}
