import { SURVEY_LINK_STABLE_MINUTES } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import type { TaskState, TaskStatus, TaskSubType } from '#contract/activities/task-states.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';

/** Makes the text that opens the survey of a task. */
export type PanelistHash = (taskId: string, surveyId: string) => string;

export interface LinkedTask {
  readonly id: string;
  readonly subType: TaskSubType;
  readonly state: TaskState;
  readonly status: TaskStatus;
  readonly surveyId: string | null;
}

/** Where a member takes the survey of a task. */
export interface SurveyLinks {
  /** Of a project that is not over; null when there is no survey, or it cannot be started or resumed. */
  linkOf(task: LinkedTask, now: Date): string | null;
}

const CAN_BE_TAKEN: ReadonlySet<TaskState> = new Set(['INVITED', 'STARTED', 'DROPOUT']);
const REMEMBERED = 50_000;
const STABLE_MS = SURVEY_LINK_STABLE_MINUTES * MINUTE_MS;

/**
 * The link of a task stays the same for a quarter of an hour, so it is made once in it: signing the links of a list would take
 * longer than reading it.
 */
export function createSurveyLinks(panelistHash: PanelistHash): SurveyLinks {
  const links = new Map<string, { readonly surveyId: string; readonly link: string }>();
  let quarter = 0;
  return {
    linkOf({ id, subType, state, status, surveyId }, now) {
      if (surveyId === null || status !== 'OPEN' || !CAN_BE_TAKEN.has(state)) return null;
      const thisQuarter = Math.floor(now.getTime() / STABLE_MS);
      if (thisQuarter !== quarter || links.size >= REMEMBERED) links.clear();
      quarter = thisQuarter;
      const known = links.get(id);
      if (known?.surveyId === surveyId) return known.link;
      const link = `${pageOf(subType, surveyId)}?panelist_hash=${panelistHash(id, surveyId)}`;
      links.set(id, { surveyId, link });
      return link;
    },
  };
}

function pageOf(subType: TaskSubType, surveyId: string): string {
  if (subType === 'MICRO_SURVEY') return memberPath('weeklyQuestSurvey', { surveyId });
  return `${memberPath('survey', { surveyId })}/`;
}
