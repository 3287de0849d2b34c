import { REVIEW_PAGE_MAX } from '#contract/reviews/reviews.ts';
import { pointsShown, type TaskPoints, type TaskState } from '#contract/studies/task-states.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ReviewKind } from '#contract/reviews/reviews.ts';
import type { Reviews } from './reviews.ts';
import {
  countOpen,
  selectFailed,
  selectItem,
  selectQueue,
  selectWaitingStudies,
  type QueueFilter,
} from './reviews.store.ts';
import { selectReviewTask } from './evidence.store.ts';

const PAGE = 50;
const STUDIES_MAX = 200;

/** How many cases wait for a person. */
export async function countOpenReviews(reviews: Reviews, db: Db, projectId?: string): Promise<number> {
  return (await countOpen(db, reviews.panelId, projectId)).reduce((sum, { open }) => sum + open, 0);
}

export interface ListedReviews {
  readonly filter: QueueFilter;
  readonly after: string | null | undefined;
  readonly first: number | null | undefined;
}

/** A page of the queue, oldest first, with what waits of each kind and in which studies. */
export async function listReviews(reviews: Reviews, { filter, after, first }: ListedReviews) {
  const { db, panelId } = reviews;
  if (filter.projectId !== undefined && !isId(filter.projectId)) return emptyPage();
  const limit = pageSize(first);
  const start = after && isId(after) ? await selectItem(db, panelId, after) : undefined;
  const rows = await selectQueue(db, panelId, filter, start, limit + 1);
  const shown = rows.slice(0, limit);
  const studies = await selectWaitingStudies(db, panelId, STUDIES_MAX);
  return {
    reviews: shown.map((row) => ({
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
    })),
    next: rows.length > limit ? (shown.at(-1)?.task_id ?? null) : null,
    counts: await countOpen(db, panelId, filter.projectId),
    studies: studies.map((row) => ({
      studyId: row.project_id,
      shortId: row.short_id,
      name: row.internal_name,
      open: row.open,
    })),
  };
}

const emptyPage = () => ({ reviews: [], next: null, counts: [], studies: [] });

export function pageSize(first: number | null | undefined): number {
  return Math.min(Math.max(first ?? PAGE, 1), REVIEW_PAGE_MAX);
}

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
export function verdictPoints(kind: ReviewKind, state: TaskState, points: TaskPoints) {
  if (state === 'UNDER_REVIEW') return { pointsIfApproved: points.qualified, pointsIfRejected: points.nonQualified };
  const missing = Math.max(points.qualified - pointsShown(state, points), 0);
  return { pointsIfApproved: kind === 'APPEAL' || state !== 'QUALIFIED' ? missing : 0, pointsIfRejected: 0 };
}

/** Work that waits because another system failed over it, the longest first. */
export async function listFailedTasks(
  { db, panelId }: Reviews,
  {
    projectId,
    after,
    first,
  }: { projectId?: string | undefined; after?: string | null | undefined; first?: number | null | undefined },
) {
  if (projectId !== undefined && !isId(projectId)) return { tasks: [], next: null };
  const limit = pageSize(first);
  const start = after && isId(after) ? await selectReviewTask(db, panelId, after) : undefined;
  const rows = await selectFailed(db, panelId, projectId, start, limit + 1);
  const shown = rows.slice(0, limit);
  return {
    tasks: shown.map((row) => ({
      taskId: row.task_id,
      studyId: row.project_id,
      studyName: row.internal_name,
      memberId: row.external_id,
      state: row.state,
      failedAt: row.updated_at,
    })),
    next: rows.length > limit ? (shown.at(-1)?.task_id ?? null) : null,
  };
}
