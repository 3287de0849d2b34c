import type { TaskOfProject } from '#server/modules/activities/index.ts';
import { type Flags, isOnWithin } from '#server/modules/flags/index.ts';
import {
  type LinkScope,
  type RunStep,
  type SurveyTicket,
  type Surveys,
  readPanelistHash,
} from '#server/modules/surveys/index.ts';
import { TASK_OUTCOMES, type TaskState, waitsForStudy } from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, type Err } from '#server/platform/result.ts';

/** Somebody with a valid link, and who they are signed in as, if they are. */
export interface SurveyVisit extends SurveyTicket {
  /** What the link opens without a session; the survey, unless it says otherwise. */
  readonly opens?: LinkScope;
  readonly signedInAs: string | undefined;
}

/** How a survey ended for a member, and what it brought. */
export interface SurveyEnd {
  readonly outcome: TaskState;
  readonly points: number;
  readonly pointsIfApproved: number;
  readonly pagesAnswered: number;
  /** Told to the signed-in owner only. */
  readonly balance: number | null;
  readonly note: string | null;
  /** For a recruitment survey: whose it was, and whether there is a place. */
  readonly recruitment: { readonly panelistId: string; readonly isQualified: boolean } | null;
}

export interface SurveyStep extends RunStep {
  readonly end: SurveyEnd | null;
}

export type SurveyFailure =
  /** The link opens nothing, whatever the reason: who asks learns no more than that. */
  | { readonly reason: 'link-invalid' }
  | { readonly reason: 'closed' }
  /** Nobody new starts for the time being. */
  | { readonly reason: 'paused' }
  /** An outside survey could not be reached. */
  | { readonly reason: 'unavailable' }
  /** It is of a part of the product that is off for its member. */
  | { readonly reason: 'off' }
  /** Another tab or device went on; the step where it stands now, unless it was never started. */
  | { readonly reason: 'conflict'; readonly step: SurveyStep | null };

/** Whether this visitor may take the survey of this task: its signed-in owner, or anybody while the link is fresh. */
export function isOfVisit(task: TaskOfProject | undefined, visit: SurveyVisit): task is TaskOfProject {
  if (task === undefined || task.surveyId !== visit.surveyId) return false;
  return isOwner(task, visit) || (visit.signedInAs === undefined && (visit.opens ?? 'SURVEY') === 'SURVEY');
}

/** Whether this visitor, back from an outside survey without a session, may see how it ended, and only that. */
export function mayOnlySeeEnd(task: TaskOfProject | undefined, visit: SurveyVisit): boolean {
  return task?.surveyId === visit.surveyId && visit.signedInAs === undefined && visit.opens === 'END';
}

/**
 * Whether films and photos may go along this link. Players and uploads send no session, so for a survey in progress,
 * which is one that was touched within a day, a link that is not fresh any more goes on carrying its files.
 */
export function carriesFiles(task: TaskOfProject | undefined, visit: SurveyVisit): task is TaskOfProject {
  const isInProgress = task?.state === 'STARTED' && task.surveyId === visit.surveyId;
  const hadFreshLink = visit.signedInAs === undefined && visit.opens === 'OWNER';
  return (isInProgress && hadFreshLink) || isOfVisit(task, visit);
}

export function isOwner(task: TaskOfProject, visit: SurveyVisit): boolean {
  return visit.signedInAs === task.panelistId;
}

export type Standing = 'open' | 'ended' | 'closed' | 'paused' | 'unavailable' | 'off';

/**
 * The same as the caller's transaction sees it, with what is switched off: a product test that is not over cannot be taken by whom
 * product testing is off for, whether they come with a session or with a link alone.
 */
export async function standingOf({ flags }: { readonly flags: Flags }, db: Db, task: TaskOfProject): Promise<Standing> {
  const standing = standingAlone(task);
  if (!task.isOfProductTest || standing === 'ended') return standing;
  return (await isOnWithin(flags, db, 'ihut', task.panelistId)) ? standing : 'off';
}

/**
 * Whether a task can be taken; it has ended once it has an outcome, and is closed when its project is over. Anyone who was
 * only invited waits while the study is paused.
 */
function standingAlone(task: TaskOfProject): Exclude<Standing, 'off'> {
  if (TASK_OUTCOMES.some((outcome) => outcome === task.state)) return 'ended';
  if (task.state === 'CLOSE' || task.isOver) return 'closed';
  if (task.status === 'FAILED') return 'unavailable';
  return waitsForStudy(task.state, { isPaused: task.isPaused }) ? 'paused' : 'open';
}

export function failure(reason: 'link-invalid' | 'closed' | 'paused' | 'unavailable' | 'off'): Err<SurveyFailure> {
  return err({ reason });
}

/** Who comes with a survey link, outside of GraphQL. Undefined when it opens nothing. */
export function openSurveyLink(
  surveys: Surveys,
  link: { readonly surveyId: unknown; readonly panelistHash: unknown },
  signedInAs: string | undefined,
): SurveyVisit | undefined {
  const { surveyId, panelistHash } = link;
  if (typeof surveyId !== 'string' || typeof panelistHash !== 'string') return undefined;
  const ticket = readPanelistHash(surveys, { surveyId, panelistHash });
  return ticket && { ...ticket, signedInAs };
}
