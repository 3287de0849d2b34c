import { endOfDayAfter } from '#contract/time/panel-days.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { invitationBody } from '#contract/launches/launches.ts';
import { kindOf, pointsShown } from '#contract/activities/task-states.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { notifyDecision } from '#server/modules/notifications/index.ts';
import { judgeReview } from '#server/modules/reviews/index.ts';
import { invitePanelist, readInvited, readTask } from '#server/modules/activities/index.ts';
import { notifyMember } from '#server/modules/messages/index.ts';
import { newId } from '#server/platform/chance.ts';
import type { DanasWay, DemoProject } from './demo-projects.ts';
import { must } from './builders/must.ts';
import { publishStudy } from './builders/studies.ts';
import type { DemoContext } from './demo-context.ts';
import { takeSurvey } from './builders/take-survey.ts';

export interface DemoPanel {
  readonly dana: string;
  /** Has everything there is to do, and has not begun. */
  readonly robin: string;
  readonly withoutVideos: string;
  readonly others: readonly string[];
  /** The operator whose studies these are. */
  readonly ownerId: string;
  /** The operator who corrects points. */
  readonly supportId: string;
  readonly adminId: string;
}

export interface Launched {
  readonly surveyId: string;
  readonly danasTaskId: string;
}

/** Which of the others does not read what is asked. */
const INATTENTIVE = 3;

/** What each of the others does with a project, in turn. */
const WAYS = ['takes it', 'takes it', 'takes it', undefined, 'is invited', 'takes it', 'leaves'] as const;

/** Publishes a survey, launches its project and lets everybody but Dana have their way with it. */
export async function launchProject(
  demo: DemoContext,
  project: DemoProject,
  panel: DemoPanel,
  index: number,
): Promise<Launched> {
  const { survey, closesInDays, othersSay = {}, isTakenByAll = false } = project;
  const closesAt =
    closesInDays === undefined ? undefined : endOfDayAfter(demo.clock.end, closesInDays, demo.activities.timeZone);
  const plan = { ...project, externalName: survey.title, closesAt, ownerId: panel.ownerId };
  const { surveyId, projectId } = await publishStudy(demo, demo.tx, survey, plan);
  const isVideo = kindOf(project.subType) === 'VIDEO';
  await inviteTo(demo, projectId, panel.robin);
  if (!isVideo) await inviteTo(demo, projectId, panel.withoutVideos);
  for (const [person, panelistId] of panel.others.entries()) {
    const way = isTakenByAll ? 'takes it' : WAYS[(person * 5 + index * 3) % WAYS.length];
    if (way === undefined) continue;
    const taskId = await inviteTo(demo, projectId, panelistId);
    // Nobody records a film for a demo.
    if (way === 'is invited' || isVideo) continue;
    const leavesAfterPages = way === 'leaves' ? 1 : undefined;
    const says = person === INATTENTIVE ? {} : othersSay;
    await takeSurvey(demo, { surveyId, taskId, panelistId, person, says, leavesAfterPages });
    if (person % 2 === 0) await approve(demo, taskId, 'Thanks, that helps a lot.');
  }
  return { surveyId, danasTaskId: await inviteTo(demo, projectId, panel.dana) };
}

/** Dana takes her copy of a project, as far as she comes with it. */
export async function takeAsDana(
  demo: DemoContext,
  launched: Launched,
  panelistId: string,
  way: DanasWay,
): Promise<void> {
  const { says, leavesAfterPages, approvedWith } = way;
  const { danasTaskId: taskId } = launched;
  await takeSurvey(demo, { ...launched, taskId, panelistId, person: 1, says, leavesAfterPages });
  if (approvedWith !== undefined) await approve(demo, taskId, approvedWith);
}

/** With word of it in the app; nobody is mailed about the past. */
export async function inviteTo(demo: DemoContext, projectId: string, panelistId: string): Promise<string> {
  const { taskId } = must(await invitePanelist(demo.activities, demo.tx, { projectId, panelistId }));
  const [task] = await readInvited(demo.activities, demo.tx, [taskId]);
  if (task === undefined) return taskId;
  await notifyMember(demo.messages, demo.tx, {
    panelistId,
    kind: 'INVITATION',
    causeId: taskId,
    title: task.externalName,
    body: invitationBody({ ...task, points: task.pointsQualified }, demo.messages.timeZone),
    link: memberPath('activities'),
    isMailed: false,
  });
  return taskId;
}

/** A reviewer approves what waits for a review. */
async function approve(demo: DemoContext, taskId: string, text: string): Promise<void> {
  const task = await readTask(demo.activities, demo.tx, taskId);
  if (task?.state !== 'UNDER_REVIEW') return;
  demo.clock.advance(HOUR_MS);
  const key = newId(demo.reviews.chance, demo.clock.now());
  const judgement = { verdict: 'APPROVED', reason: null, note: text, key } as const;
  const { problem } = await judgeReview(demo, demo.tx, { taskId, judgement }, { operatorId: null });
  if (problem !== null) throw new Error(`the demo's reviewer could not approve: ${problem}`);
  const points = pointsShown('QUALIFIED', task.points);
  await notifyDecision(demo, demo.tx, {
    taskId,
    panelistId: task.panelistId,
    verdict: 'APPROVED',
    points,
    note: text,
  });
}
