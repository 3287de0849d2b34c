import { memberPath } from '#contract/pages/member-paths.ts';
import { LIST_FIRST_PAGE_SIZE } from '#contract/limits.ts';
import { pageSizeProblem, type ListArea } from '#contract/wire/pagination.ts';
import {
  STATUSES_LISTED,
  TASK_STATE_GROUPS,
  ACTIVITY_SUB_TYPES,
  recruits,
  type TaskState,
  type TaskStateGroup,
  type TaskStatus,
  type TaskSubType,
  waitsForStudy,
} from '#contract/activities/task-states.ts';
import { isId } from '#server/platform/chance.ts';
import { pageOf, type Page } from '#server/platform/page.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { isProjectOver } from './project-end.ts';
import { readTaskCount, readTaskPage, type Task, type TaskFilter, type TaskRow } from './task-page.store.ts';

export interface TaskChoice {
  readonly panelistId: string;
  readonly states: readonly (TaskStateGroup | TaskState)[] | undefined;
  readonly status: TaskStatus | undefined;
  readonly subTypes: readonly TaskSubType[] | undefined;
  readonly createdFrom: Date | undefined;
  /** Whether product testing is on for the member; without it there is only what they did of it. */
  readonly hasProductTests: boolean;
}

export interface TaskQuery extends TaskChoice {
  readonly pageSize: number | undefined;
  readonly startingAfter: string | undefined;
  readonly sortBy: 'createTime' | 'updateTime';
  readonly isAscending: boolean;
}

export interface TaskPage extends Page<Task> {
  readonly totalItems: number;
}

/** One page of a member's own tasks. The work depends on that member's tasks, never on the size of the panel. */
export async function listTasks(activities: Activities, query: TaskQuery): Promise<Result<TaskPage, 'bad-page'>> {
  const pageSize = query.pageSize ?? LIST_FIRST_PAGE_SIZE;
  if (pageSizeProblem(pageSize, areaOf(query)) !== undefined) return err('bad-page');
  if (query.startingAfter !== undefined && !isId(query.startingAfter)) return err('bad-page');
  const page = {
    ...filterOf(activities, query),
    startingAfter: query.startingAfter ?? null,
    sortBy: query.sortBy,
    isAscending: query.isAscending,
    limit: pageSize + 1,
  };
  const now = activities.clock.now();
  const linkOf = (row: TaskRow) => {
    if (row.type === 'PRODUCT_TESTING') return memberPath('productTest', { id: row.projectId });
    if (row.type === 'SHIPMENT') return memberPath('productTest', { id: row.parentId ?? row.projectId });
    const isShut =
      isProjectOver(row.closeTime, row.endTime, now) || waitsForStudy(row.state, { isPaused: row.isPaused });
    return isShut ? null : activities.surveyLinks.linkOf(row, now);
  };
  const { tasks, totalItems } = await readTaskPage(activities.db, page, linkOf);
  return ok({ totalItems, ...pageOf(tasks, pageSize, ({ id }) => id) });
}

/** How many of a member's own tasks there are. */
export function countTasks(activities: Activities, choice: TaskChoice): Promise<number> {
  return readTaskCount(activities.db, filterOf(activities, choice));
}

/** The survey on the way into the panel was no activity of a member. */
function filterOf(activities: Activities, choice: TaskChoice): TaskFilter {
  return {
    panelId: activities.panelId,
    panelistId: choice.panelistId,
    states: choice.states === undefined ? null : statesOf(choice.states),
    statuses: choice.status === undefined ? null : STATUSES_LISTED[choice.status],
    subTypes: (choice.subTypes ?? ACTIVITY_SUB_TYPES).filter((subType) => !recruits(subType)),
    createdFrom: choice.createdFrom ?? null,
    hasProductTests: choice.hasProductTests,
  };
}

const QUEST_STATES: readonly (TaskStateGroup | TaskState)[] = ['INVITED', 'QUALIFIED'];

/**
 * The activities area has two queries that ask for 100 at once, what is open and the weekly quests (spec §7.1). Any
 * other list of tasks pages through, by whatever states it is asked for.
 */
function areaOf({ states = [], subTypes = [] }: TaskQuery): ListArea {
  if (states.length === 0) return 'other';
  const isOpenList = states.every((one) => one === 'ACTIVITIES');
  const isQuests =
    subTypes.length > 0 &&
    subTypes.every((one) => one === 'MICRO_SURVEY') &&
    states.every((one) => QUEST_STATES.includes(one));
  return isOpenList || isQuests ? 'activities' : 'other';
}

function statesOf(asked: readonly (TaskStateGroup | TaskState)[]): TaskState[] {
  const states = asked.flatMap((one) => (isGroup(one) ? TASK_STATE_GROUPS[one] : [one]));
  return [...new Set(states)];
}

function isGroup(value: TaskStateGroup | TaskState): value is TaskStateGroup {
  return value in TASK_STATE_GROUPS;
}
