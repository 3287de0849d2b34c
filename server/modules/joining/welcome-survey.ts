import { memberPath } from '#contract/pages/member-paths.ts';
import { mostOf } from '#contract/second-person/promises.ts';
import {
  type Activities,
  findTaskOf,
  lockOpenStudy,
  invitePanelist,
  readStudy,
  readTask,
} from '#server/modules/activities/index.ts';
import { type Surveys, signPanelistHash } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from './joining.ts';
import { readWelcomeStudy, takeFromWelcomeBudget } from './welcome-study.ts';

export type WelcomingRooms = { readonly joining: Joining; readonly activities: Activities; readonly surveys: Surveys };

/**
 * Gives a new member the survey that all begin with, if one was chosen, is not over and has points left in its budget: nobody's
 * registration fails for that. Anyone who leaves it finds it among their activities. Nobody has wishes yet who becomes a member in this
 * transaction.
 */
export async function welcomeMember(
  { activities, joining }: WelcomingRooms,
  tx: Db,
  panelistId: string,
): Promise<void> {
  const projectId = (await readWelcomeStudy(joining, tx))?.projectId;
  if (projectId === undefined) return;
  // Held first, as by anyone who chooses another one.
  const { isOver } = await lockOpenStudy(activities, tx, projectId);
  const study = await readStudy(activities, tx, projectId);
  if (isOver || study === undefined) return;
  if (!(await takeFromWelcomeBudget(joining, tx, { projectId, points: mostOf(study.points) }))) return;
  await invitePanelist(activities, tx, { projectId, panelistId });
}

/** Where that survey is, for anyone who has it and has not begun. */
export async function welcomePathOf(rooms: WelcomingRooms, tx: Db, panelistId: string): Promise<string | undefined> {
  const { activities, joining, surveys } = rooms;
  const projectId = (await readWelcomeStudy(joining, tx))?.projectId;
  if (projectId === undefined) return undefined;
  const taskId = await findTaskOf(activities, tx, { projectId, panelistId });
  const task = taskId === undefined ? undefined : await readTask(activities, tx, taskId);
  if (task?.surveyId == null || task.isOver || task.isPaused || task.state !== 'INVITED') return undefined;
  const { taskId: named, surveyId } = task;
  const hash = signPanelistHash(surveys, { taskId: named, surveyId });
  return `${memberPath('onboardingSurvey', { surveyId })}?panelist_hash=${encodeURIComponent(hash)}`;
}
