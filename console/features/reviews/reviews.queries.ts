import type { ReviewKind } from '#contract/generated/operator/graphql.ts';
import {
  getReview,
  getReviewRecordings,
  type judgeReviews,
  listFailedTasks,
  listReviews,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { RejectReason, ReviewVerdict } from '#contract/reviews/reviews.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type ReviewLine = AnswerOf<typeof listReviews>['contents'][number];
export type Review = AnswerOf<typeof getReview>;
export type Evidence = Review['evidence'];
export type Recording = AnswerOf<typeof getReviewRecordings>[number];
export type ReviewResult = AnswerOf<typeof judgeReviews>[number];

/** A verdict about one case or several. The key makes it the same verdict however often it is sent. */
export interface Judgement {
  readonly taskIds: readonly string[];
  readonly verdict: ReviewVerdict;
  readonly reason: RejectReason | null;
  readonly note: string | null;
  readonly key: string;
}

const LIVE_MS = 10_000;

export interface QueueChoice {
  readonly studyId: string | undefined;
  readonly kinds: readonly ReviewKind[];
}

export const EVERY_REVIEW: QueueChoice = { studyId: undefined, kinds: [] };

/** The queue page by page, oldest first. Somebody else may be working on it, so it is looked at again by itself. */
export function reviewsQuery(api: OperatorApi, { studyId, kinds }: QueueChoice) {
  const filter = { studyId: studyId ?? null, kinds: kinds.length === 0 ? null : [...kinds] };
  return pagedQuery(api, listReviews, { filter }, { refetchInterval: LIVE_MS });
}

export function reviewQuery(api: OperatorApi, taskId: string) {
  // Somebody else may decide it while it is being read.
  return operationQuery(api, getReview, { taskId }, { refetchInterval: LIVE_MS });
}

/** Not looked at again by itself: a new address would stop the player. */
export function recordingsQuery(api: OperatorApi, taskId: string) {
  return operationQuery(api, getReviewRecordings, { taskId }, { refetchOnWindowFocus: false });
}

export function failedTasksQuery(api: OperatorApi, studyId: string | undefined) {
  return operationQuery(api, listFailedTasks, { studyId: studyId ?? null }, { refetchInterval: LIVE_MS });
}
