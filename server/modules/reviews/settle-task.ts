import { type MovedTask, moveTask } from '#server/modules/activities/index.ts';
import { creditPoints } from '#server/modules/rewards/index.ts';
import type { SettlingRooms } from './reviews.ts';
import { settleRecruitment } from '#server/modules/joining/index.ts';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { pointsShown, recruits, type TaskOutcome } from '#contract/activities/task-states.ts';
import { openReview } from './open-review.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Result } from '#server/platform/result.ts';

/**
 * Gives a task its outcome and the member the points for it, or a place in the reviewers' queue, together or not at all. For
 * a recruitment survey the outcome is also the word on the way into the panel.
 */
export function settleTask(
  rooms: SettlingRooms,
  db: Db,
  taskId: string,
  outcome: TaskOutcome,
): Promise<Result<MovedTask, 'unknown-task' | 'move-refused'>> {
  return inTransaction(db, async (tx) => {
    const moved = await moveTask(rooms.activities, tx, taskId, outcome);
    if (!moved.ok) return moved;
    const task = moved.value;
    if (outcome === 'UNDER_REVIEW') await openReview(rooms.reviews, tx, task);
    if (recruits(task.subType)) await settleRecruitment(rooms, tx, task, outcome);
    const points = pointsShown(outcome, task.points);
    if (points > 0 && outcome !== 'UNDER_REVIEW') {
      await creditPoints(rooms.rewards, tx, {
        panelistId: task.panelistId,
        points,
        cause: { kind: 'TASK', id: taskId },
        why: POINTS_WHY.task(outcome, task.externalName),
      });
    }
    return moved;
  });
}
