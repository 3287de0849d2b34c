import { memberPath } from '#contract/pages/member-paths.ts';
import { TASK_STATE_GROUPS, waitsForStudy } from '#contract/activities/task-states.ts';
import { waitlistSurveyEmail } from '#emails/waitlist-survey-email.ts';
import { type Identity, readMailRecipients } from '#server/modules/identity/index.ts';
import { type Activities, invitePanelist, readTask } from '#server/modules/activities/index.ts';
import { type Surveys, countQuestions, signPanelistHash } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from './joining.ts';
import { readRecruitment } from './recruitment.ts';
import { setSurveyTask } from './people.store.ts';

export type JoiningRooms = {
  readonly identity: Identity;
  readonly joining: Joining;
  readonly activities: Activities;
  readonly surveys: Surveys;
};

/** The way to somebody's recruitment survey, and what to expect of it. */
export interface RecruitmentSurvey {
  readonly path: string;
  readonly minutes: number | null;
  readonly questions: number | null;
}

/** Hands somebody the recruitment survey, once, if one is in the field. */
export async function handOutSurvey(
  rooms: JoiningRooms,
  tx: Db,
  panelistId: string,
): Promise<RecruitmentSurvey | undefined> {
  const { joining, activities } = rooms;
  const { projectId } = await readRecruitment(joining, tx);
  if (projectId === null) return undefined;
  const invited = await invitePanelist(activities, tx, { projectId, panelistId });
  if (!invited.ok) return undefined;
  await setSurveyTask(tx, panelistId, invited.value.taskId);
  return openSurvey(rooms, tx, invited.value.taskId);
}

/** The survey of this task, as long as it can be taken; the link is good for as long as one in an e-mail. */
export async function openSurvey(
  { activities, surveys }: JoiningRooms,
  tx: Db,
  taskId: string,
): Promise<RecruitmentSurvey | undefined> {
  const task = await readTask(activities, tx, taskId);
  if (task?.surveyId == null || task.isOver || waitsForStudy(task.state, { isPaused: task.isPaused })) return undefined;
  if (!TASK_STATE_GROUPS.ACTIVITIES.some((state) => state === task.state)) return undefined;
  const { surveyId, minutes } = task;
  const hash = signPanelistHash(surveys, { taskId, surveyId }, 'EMAIL');
  const path = `${memberPath('onboardingSurvey', { surveyId })}?panelist_hash=${encodeURIComponent(hash)}`;
  return { path, minutes, questions: await countQuestions(surveys, tx, surveyId) };
}

export async function sendSurveyLink(
  { joining }: JoiningRooms,
  tx: Db,
  panelistId: string,
  { path, minutes }: RecruitmentSurvey,
): Promise<void> {
  const [recipient] = await readMailRecipients(tx, [panelistId]);
  if (recipient === undefined) return;
  const { email, firstName } = recipient;
  const surveyUrl = `${joining.url()}${path}`;
  await joining.mail.send(tx, { to: email, ...waitlistSurveyEmail({ firstName, minutes, surveyUrl }) });
}
