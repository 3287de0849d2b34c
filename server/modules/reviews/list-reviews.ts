import { REVIEW_PAGE_MAX, type ReviewKind } from '#contract/reviews/reviews.ts';
import { pointsShown, type TaskPoints, type TaskState } from '#contract/activities/task-states.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf, pageSizeOf, type PageAsked } from '#server/platform/page.ts';
import type { Reviews } from './reviews.ts';
import {
  countOpen,
  selectFailed,
  selectItem,
  selectQueue,
  selectWaitingStudies,
  type QueueFilter,
  selectAppeal,
} from './reviews.store.ts';
import { selectReviewTask } from './evidence.store.ts';
import { readEvidence } from './evidence/read-evidence.ts';
import { selectTags } from './recordings.store.ts';
import { isForSomebodyElse, readCase } from './record-decision.ts';

export const PAGE_SIZE = { usual: 50, most: REVIEW_PAGE_MAX };
const STUDIES_MAX = 200;

/** How many cases wait for a person. */
export async function countOpenReviews(reviews: Reviews, db: Db, projectId?: string): Promise<number> {
  return (await countOpen(db, reviews.panelId, projectId)).reduce((sum, { open }) => sum + open, 0);
}

/** A page of the queue, oldest first, with what waits of each kind and in which studies. */
export async function listReviews({ db, panelId }: Reviews, filter: QueueFilter, asked: PageAsked) {
  if (filter.projectId !== undefined && !isId(filter.projectId)) return { ...NOTHING, counts: [], studies: [] };
  const size = pageSizeOf(asked, PAGE_SIZE);
  const { startingAfter: after } = asked;
  const start = after && isId(after) ? await selectItem(db, panelId, after) : undefined;
  const rows = (await selectQueue(db, panelId, filter, { after: start, limit: size + 1 })).map((row) => ({
    taskId: row.task_id,
    studyId: row.project_id,
    studyName: row.internal_name,
    memberId: row.external_id,
    kind: row.kind,
    signs: row.signs,
    openedAt: row.opened_at,
    appealWords: row.kind === 'APPEAL' ? row.words : null,
    ...verdictPoints(row.kind, row.state, pointsOf(row)),
    slots: Number(row.slots),
  }));
  const studies = await selectWaitingStudies(db, panelId, STUDIES_MAX);
  return {
    ...pageOf(rows, size, ({ taskId }) => taskId),
    counts: await countOpen(db, panelId, filter.projectId),
    studies: studies.map((row) => ({
      studyId: row.project_id,
      shortId: row.short_id,
      name: row.internal_name,
      open: row.open,
    })),
  };
}

const NOTHING = { contents: [], nextPage: null };

interface PointsRow {
  readonly points_qualified: number;
  readonly points_non_qualified: number;
  readonly points_over_quota: number;
}

export function pointsOf(row: PointsRow): TaskPoints {
  return {
    qualified: row.points_qualified,
    nonQualified: row.points_non_qualified,
    overQuota: row.points_over_quota,
  };
}

/** What each verdict would bring the member now: of settled work only what is missing. */
function verdictPoints(kind: ReviewKind, state: TaskState, points: TaskPoints) {
  if (state === 'UNDER_REVIEW') return { pointsIfApproved: points.qualified, pointsIfRejected: points.nonQualified };
  const missing = Math.max(points.qualified - pointsShown(state, points), 0);
  return { pointsIfApproved: kind === 'APPEAL' || state !== 'QUALIFIED' ? missing : 0, pointsIfRejected: 0 };
}

/** Work that waits because another system failed over it, the longest first. */
export async function listFailedTasks({ db, panelId }: Reviews, projectId: string | undefined, asked: PageAsked) {
  if (projectId !== undefined && !isId(projectId)) return NOTHING;
  const size = pageSizeOf(asked, PAGE_SIZE);
  const { startingAfter: after } = asked;
  const start = after && isId(after) ? await selectReviewTask(db, panelId, after) : undefined;
  const rows = (await selectFailed(db, panelId, projectId, { after: start, limit: size + 1 })).map((row) => ({
    taskId: row.task_id,
    studyId: row.project_id,
    studyName: row.internal_name,
    memberId: row.external_id,
    state: row.state,
    failedAt: row.updated_at,
  }));
  return pageOf(rows, size, ({ taskId }) => taskId);
}

/** One case with its evidence, as this operator may decide it. Undefined when the task was never in review. */
export async function readReview(reviews: Reviews, taskId: string, operatorId: string) {
  const { db, panelId } = reviews;
  const known = isId(taskId) ? await readCase(reviews, db, taskId) : undefined;
  const task = known && (await selectReviewTask(db, panelId, taskId));
  if (known === undefined || task === undefined) return undefined;
  const { item, decisions } = known;
  const appeal = await selectAppeal(db, taskId);
  const evidence = await readEvidence(reviews, task, item);
  return {
    taskId,
    panelistId: item.panelist_id,
    studyId: item.project_id,
    studyShortId: task.short_id,
    studyName: task.internal_name,
    memberId: task.external_id,
    kind: item.kind,
    signs: item.signs,
    state: task.state,
    openedAt: item.opened_at,
    decidedAt: item.decided_at,
    finishedAt: evidence.path?.endedAt ?? null,
    ...verdictPoints(item.kind, task.state, pointsOf(task)),
    isForSomebodyElse: isForSomebodyElse(known, operatorId),
    appeal: appeal === undefined ? null : { words: appeal.words, askedAt: appeal.asked_at },
    decisions,
    tags: await selectTags(db, taskId),
    evidence,
  };
}
