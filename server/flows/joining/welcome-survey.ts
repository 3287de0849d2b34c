import { memberPath } from '#contract/pages/member-paths.ts';
import { findTaskOf, invitePanelist, readTask } from '#server/modules/activities/index.ts';
import { readWelcomeStudy } from '#server/modules/joining/index.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';

export type WelcomingRooms = Pick<Rooms, 'joining' | 'activities' | 'surveys'>;

/**
 * Gives a new member the survey that all begin with, if one was chosen and is not over: nobody's registration fails for that.
 * Whoever leaves it finds it among their activities. Nobody has wishes yet who becomes a member in this transaction.
 */
export async function welcomeMember({ activities, joining }: WelcomingRooms, tx: Db, panelistId: string) {
  const projectId = await readWelcomeStudy(joining, tx);
  if (projectId !== null) await invitePanelist(activities, tx, { projectId, panelistId });
}

/** Where that survey is, for whoever has it and has not begun. */
export async function welcomePathOf(rooms: WelcomingRooms, tx: Db, panelistId: string): Promise<string | undefined> {
  const { activities, joining, surveys } = rooms;
  const projectId = await readWelcomeStudy(joining, tx);
  if (projectId === null) return undefined;
  const taskId = await findTaskOf(activities, tx, { projectId, panelistId });
  const task = taskId === undefined ? undefined : await readTask(activities, tx, taskId);
  if (task?.surveyId == null || task.isOver || task.isPaused || task.state !== 'INVITED') return undefined;
  const { taskId: named, surveyId } = task;
  const hash = signPanelistHash(surveys, { taskId: named, surveyId });
  return `${memberPath('onboardingSurvey', { surveyId })}?panelist_hash=${encodeURIComponent(hash)}`;
}
