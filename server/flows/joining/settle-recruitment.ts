import type { TaskOfProject } from '#server/modules/activities/index.ts';
import { decideRecruitment } from '#server/modules/joining/index.ts';
import { setAttributes } from '#server/modules/profile/index.ts';
import type { RunRow } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';

/** Under this name a survey that also segments keeps the part of the panel it found somebody in. */
const SEGMENT = 'segment';

/** Says what the end of a recruitment survey means for whoever took it, in the transaction of its last page. */
export async function settleRecruitment(
  { joining, profile }: Pick<Rooms, 'joining' | 'profile'>,
  tx: Db,
  task: Pick<TaskOfProject, 'taskId' | 'panelistId' | 'subType'>,
  run: RunRow,
): Promise<void> {
  const answers = run.state?.answers ?? {};
  await decideRecruitment(joining, tx, { taskId: task.taskId, isQualified: run.outcome === 'QUALIFIED', answers });
  const segment = answers[SEGMENT];
  if (task.subType === 'RECRUITMENT_STATIC_SEGMENTATION' && segment !== undefined) {
    await setAttributes(profile, tx, task.panelistId, { [SEGMENT]: segment });
  }
}
