import { lockTask, writeReviewNote, type MovedTask } from '#server/modules/activities/index.ts';
import { giveAllSlotsBack, lockRun } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, type Result } from '#server/platform/result.ts';
import { settleTask } from './settle-task.ts';
import type { SettlingRooms } from './reviews.ts';

export interface Judgement {
  readonly taskId: string;
  readonly verdict: 'APPROVED' | 'REJECTED';
  /** What the member is told about it, if anything. */
  readonly note: string | null;
}

/**
 * A reviewer decides about work under review: approved it is a complete, rejected it counts as participated and its
 * quota slots are free again. Task, slots, points and note together or not at all; anything but work under review is
 * refused.
 */
export function judgeTask(
  rooms: SettlingRooms,
  db: Db,
  { taskId, verdict, note }: Judgement,
): Promise<Result<MovedTask, 'unknown-task' | 'not-under-review'>> {
  return inTransaction(db, async (tx) => {
    const task = await lockTask(rooms.activities, tx, taskId);
    if (task === undefined) return err('unknown-task');
    if (task.state !== 'UNDER_REVIEW') return err('not-under-review');
    const run = await lockRun(tx, taskId);
    if (run !== undefined && verdict === 'REJECTED') await giveAllSlotsBack(tx, [run.run_id]);
    const settled = await settleTask(rooms, tx, taskId, verdict === 'APPROVED' ? 'QUALIFIED' : 'TERMINATED');
    if (!settled.ok) throw new Error(`work under review could not be settled: ${settled.failure}`);
    if (note !== null) await writeReviewNote(rooms.activities, tx, taskId, note);
    return settled;
  });
}
