import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { pointsShown, recruits, type TaskOutcome } from '#contract/studies/task-states.ts';
import { type Activities, type MovedTask, moveTask } from '#server/modules/activities/index.ts';
import { type Rewards, creditPoints } from '#server/modules/rewards/index.ts';
import type { Surveys } from '#server/modules/surveys/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { type Joining, settleRecruitment } from '#server/modules/joining/index.ts';
import type { Messages } from '#server/modules/messages/index.ts';
import type { Profile } from '#server/modules/profile/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Result } from '#server/platform/result.ts';
import type { Reviews } from './reviews.ts';
import { openReview } from './open-review.ts';

export type SettlingRooms = {
  readonly activities: Activities;
  readonly rewards: Rewards;
  readonly reviews: Reviews;
  readonly surveys: Surveys;
  readonly identity: Identity;
  readonly joining: Joining;
  readonly messages: Messages;
  readonly profile: Profile;
};

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
