import { LIST_FIRST_PAGE_SIZE } from '#contract/limits.ts';
import { pageSizeProblem, type ListArea } from '#contract/pagination.ts';
import {
  TASK_STATE_GROUPS,
  type TaskState,
  type TaskStateGroup,
  type TaskStatus,
  type TaskSubType,
} from '#contract/task-states.ts';
import { isId } from '#server/platform/chance.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { readTaskPage, type Task } from './task-page.store.ts';

export interface TaskQuery {
  readonly panelistId: string;
  readonly states: readonly (TaskStateGroup | TaskState)[] | undefined;
  readonly status: TaskStatus | undefined;
  readonly subTypes: readonly TaskSubType[] | undefined;
  readonly pageSize: number | undefined;
  readonly startingAfter: string | undefined;
  readonly sortBy: 'createTime' | 'updateTime';
  readonly isAscending: boolean;
}

export interface TaskPage {
  readonly totalItems: number;
  readonly nextPage: string | null;
  readonly contents: readonly Task[];
}

/** One page of a member's own tasks. The work depends on that member's tasks, never on the size of the panel. */
export async function listTasks(activities: Activities, query: TaskQuery): Promise<Result<TaskPage, 'bad-page'>> {
  const pageSize = query.pageSize ?? LIST_FIRST_PAGE_SIZE;
  if (pageSizeProblem(pageSize, areaOf(query)) !== undefined) return err('bad-page');
  if (query.startingAfter !== undefined && !isId(query.startingAfter)) return err('bad-page');
  const { tasks, totalItems } = await readTaskPage(activities.db, {
    panelId: activities.panelId,
    panelistId: query.panelistId,
    states: query.states === undefined ? null : statesOf(query.states),
    status: query.status ?? null,
    subTypes: query.subTypes ?? null,
    startingAfter: query.startingAfter ?? null,
    sortBy: query.sortBy,
    isAscending: query.isAscending,
    // One more than asked for tells whether there is a next page.
    limit: pageSize + 1,
  });
  const contents = tasks.slice(0, pageSize);
  const nextPage = tasks.length > pageSize ? (contents.at(-1)?.id ?? null) : null;
  return ok({ totalItems, nextPage, contents });
}

/** The activities area asks for its tasks in one page of 100; the history pages through (spec §7.1, §9). */
function areaOf(query: TaskQuery): ListArea {
  return query.states === undefined || query.states.includes('HISTORY') ? 'other' : 'activities';
}

function statesOf(asked: readonly (TaskStateGroup | TaskState)[]): TaskState[] {
  const states = asked.flatMap((one) => (isGroup(one) ? TASK_STATE_GROUPS[one] : [one]));
  return [...new Set(states)];
}

function isGroup(value: TaskStateGroup | TaskState): value is TaskStateGroup {
  return value in TASK_STATE_GROUPS;
}
