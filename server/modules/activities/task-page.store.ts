import { CompiledQuery } from 'kysely';
import type {
  ActivityCategory,
  TaskPoints,
  TaskState,
  TaskStatus,
  TaskSubType,
  TaskType,
} from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { IS_LEFT_WITHOUT_PRODUCT_TESTS } from './product-tests.ts';

export interface TaskFilter {
  readonly panelId: string;
  readonly panelistId: string;
  readonly states: readonly TaskState[] | null;
  readonly statuses: readonly TaskStatus[] | null;
  readonly subTypes: readonly TaskSubType[] | null;
  readonly createdFrom: Date | null;
  /** Whether product testing is on for the member. */
  readonly hasProductTests: boolean;
}

export interface TaskPageQuery extends TaskFilter {
  readonly startingAfter: string | null;
  readonly sortBy: 'createTime' | 'updateTime';
  readonly isAscending: boolean;
  readonly limit: number;
}

export interface TaskPlace {
  readonly page: number;
  readonly of: number;
  readonly isQuestion: boolean;
}

export interface Task {
  readonly id: string;
  readonly type: TaskType;
  readonly subType: TaskSubType;
  readonly userId: string;
  readonly panelId: string;
  readonly state: TaskState;
  readonly status: TaskStatus;
  readonly link: string | null;
  readonly createTime: Date;
  readonly updateTime: Date;
  readonly metadata: {
    readonly shortId: string;
    readonly category: ActivityCategory;
    readonly internalParentName: string;
    readonly externalParentName: string;
    readonly externalName: string;
    readonly description: string;
    readonly points: TaskPoints;
    readonly minutes: number | null;
    readonly closeTime: Date | null;
    readonly isPaused: boolean;
    readonly place: TaskPlace | null;
    readonly reviewNote: string | null;
  };
}

export interface TaskRow extends Omit<Task, 'metadata' | 'link'> {
  readonly shortId: string;
  readonly category: ActivityCategory;
  readonly internalName: string;
  readonly externalName: string;
  /** Of a part of a product test: the test, and what it is called. */
  readonly parentId: string | null;
  readonly internalParentName: string | null;
  readonly externalParentName: string | null;
  readonly projectId: string;
  readonly description: string;
  readonly qualified: number;
  readonly nonQualified: number;
  readonly overQuota: number;
  readonly minutes: number | null;
  readonly closeTime: Date | null;
  readonly isPaused: boolean;
  readonly place: number | null;
  readonly places: number;
  readonly hasQuestionPages: boolean;
  readonly reviewNote: string | null;
  readonly surveyId: string | null;
  readonly endTime: Date | null;
}

/** A link depends on more than the row: on the time, and on a key. */
export type LinkOf = (row: TaskRow) => string | null;

const COLUMNS = { createTime: 'created_at', updateTime: 'updated_at' } as const;

const MATCHES = `t.panelist_id = $1 AND t.panel_id = $2
  AND ($3::text[] IS NULL OR t.state = ANY ($3)) AND ($4::text[] IS NULL OR t.status = ANY ($4))
  AND ($5::text[] IS NULL OR t.sub_type = ANY ($5)) AND ($6::timestamptz IS NULL OR t.created_at >= $6)
  AND ($7::boolean OR ${IS_LEFT_WITHOUT_PRODUCT_TESTS})`;

/** The statement for one of the four orders. Its text never varies, so each is prepared once per connection. */
export function taskPageStatement({ sortBy, isAscending }: Pick<TaskPageQuery, 'sortBy' | 'isAscending'>): string {
  const column = COLUMNS[sortBy];
  const [direction, beyond] = isAscending ? ['ASC', '>'] : ['DESC', '<'];
  return `/* prepared: task-page-${sortBy === 'createTime' ? 'create' : 'update'}-${direction.toLowerCase()} */
    SELECT t.task_id AS "id", t.type, t.sub_type AS "subType", t.panelist_id AS "userId", t.panel_id AS "panelId", t.state,
      t.status, t.created_at AS "createTime", t.updated_at AS "updateTime", p.short_id AS "shortId", p.category,
      p.internal_name AS "internalName", p.external_name AS "externalName", p.description, p.parent_id AS "parentId",
      p.project_id AS "projectId", parent.internal_name AS "internalParentName", parent.external_name AS "externalParentName",
      p.points_qualified AS "qualified", p.points_non_qualified AS "nonQualified", p.points_over_quota AS "overQuota",
      p.minutes, p.closes_at AS "closeTime", p.paused_at IS NOT NULL AS "isPaused", t.review_note AS "reviewNote", p.survey_id AS "surveyId", p.ended_at AS "endTime",
      w.place, w.places, w.has_question_pages AS "hasQuestionPages"
    FROM task t JOIN project p ON p.project_id = t.project_id LEFT JOIN project parent ON parent.project_id = p.parent_id
      LEFT JOIN task_place w ON w.task_id = t.task_id
    WHERE ${MATCHES} AND ($8::uuid IS NULL OR (t.${column}, t.task_id) ${beyond}
      (SELECT c.${column}, c.task_id FROM task c WHERE c.task_id = $8 AND c.panelist_id = $1))
    ORDER BY t.${column} ${direction}, t.task_id ${direction} LIMIT $9`;
}

/** What the statement of a page takes, in its order. */
export function taskPageValues(query: Omit<TaskPageQuery, 'sortBy' | 'isAscending'>): unknown[] {
  return [...parametersOf(query), query.startingAfter, query.limit];
}

const COUNT = `/* prepared: task-count */ SELECT count(*)::integer AS "count" FROM task t WHERE ${MATCHES}`;

/** A page of tasks after the given one, and how many there are in all. */
export async function readTaskPage(
  db: Db,
  query: TaskPageQuery,
  linkOf: LinkOf,
): Promise<{ readonly tasks: readonly Task[]; readonly totalItems: number }> {
  const statement = taskPageStatement(query);
  const { rows } = await db.executeQuery<TaskRow>(CompiledQuery.raw(statement, taskPageValues(query)));
  const tasks = rows.map((row) => toTask(row, linkOf(row)));
  // The first page holds everything unless it is full: then counting costs nothing.
  if (query.startingAfter === null && rows.length < query.limit) return { tasks, totalItems: rows.length };
  return { tasks, totalItems: await readTaskCount(db, query) };
}

export async function readTaskCount(db: Db, filter: TaskFilter): Promise<number> {
  const counted = await db.executeQuery<{ count: number }>(CompiledQuery.raw(COUNT, parametersOf(filter)));
  return counted.rows[0]?.count ?? 0;
}

/** In the order of MATCHES. */
function parametersOf(filter: TaskFilter): unknown[] {
  const { panelistId, panelId, states, statuses, subTypes, createdFrom, hasProductTests } = filter;
  return [panelistId, panelId, states, statuses, subTypes, createdFrom, hasProductTests];
}

function toTask(row: TaskRow, link: string | null): Task {
  return {
    id: row.id,
    type: row.type,
    subType: row.subType,
    userId: row.userId,
    panelId: row.panelId,
    state: row.state,
    status: row.status,
    link,
    createTime: row.createTime,
    updateTime: row.updateTime,
    metadata: {
      shortId: row.shortId,
      category: row.category,
      internalParentName: row.internalParentName ?? row.internalName,
      externalParentName: row.externalParentName ?? row.externalName,
      externalName: row.externalName,
      description: row.description,
      points: { qualified: row.qualified, nonQualified: row.nonQualified, overQuota: row.overQuota },
      minutes: row.minutes,
      closeTime: row.closeTime,
      isPaused: row.isPaused,
      place: row.place === null ? null : { page: row.place, of: row.places, isQuestion: row.hasQuestionPages },
      reviewNote: row.reviewNote,
    },
  };
}
