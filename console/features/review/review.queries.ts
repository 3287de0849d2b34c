import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  CutReviewRecordingDocument,
  GetReviewDocument,
  GetReviewRecordingsDocument,
  JudgeReviewsDocument,
  ListFailedTasksDocument,
  ListReviewsDocument,
  RemoveReviewCutDocument,
  RetryTasksDocument,
  SetReviewTagsDocument,
  WriteReviewTranscriptDocument,
  type CutReviewRecordingMutationVariables,
  type GetReviewQuery,
  type GetReviewRecordingsQuery,
  type JudgeReviewsMutation,
  type ListReviewsQuery,
  type ReviewKind,
  type WriteReviewTranscriptMutationVariables,
} from '#contract/generated/operator/graphql.ts';
import type { RejectReason, ReviewVerdict } from '#contract/reviews/reviews.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type ReviewLine = ListReviewsQuery['listReviews']['reviews'][number];
export type Review = GetReviewQuery['getReview'];
export type Evidence = Review['evidence'];
export type Recording = GetReviewRecordingsQuery['getReviewRecordings'][number];
export type ReviewResult = JudgeReviewsMutation['judgeReviews'][number];

/** A verdict about one case or several. The key makes it the same verdict however often it is sent. */
export interface Judgement {
  readonly taskIds: readonly string[];
  readonly verdict: ReviewVerdict;
  readonly reason: RejectReason | null;
  readonly note: string | null;
  readonly key: string;
}

const LIVE_MS = 10_000;
const FIRST_PAGE = null as string | null;

export interface QueueChoice {
  readonly studyId: string | undefined;
  readonly kinds: readonly ReviewKind[];
}

/** The queue page by page, oldest first. Somebody else may be working on it, so it is looked at again by itself. */
export function reviewsQuery(api: OperatorApi, { studyId, kinds }: QueueChoice) {
  const filter = { studyId: studyId ?? null, kinds: kinds.length === 0 ? null : [...kinds] };
  return infiniteQueryOptions({
    queryKey: ['listReviews', filter],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam: after }) =>
      (await api.callGraphql({ name: 'listReviews', document: ListReviewsDocument }, { filter, after })).listReviews,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LIVE_MS,
  });
}

export function reviewQuery(api: OperatorApi, taskId: string) {
  return queryOptions({
    queryKey: ['getReview', taskId],
    queryFn: async () =>
      (await api.callGraphql({ name: 'getReview', document: GetReviewDocument }, { taskId })).getReview,
    // Somebody else may decide it while it is being read.
    refetchInterval: LIVE_MS,
  });
}

/** Not looked at again by itself: a new address would stop the player. */
export function recordingsQuery(api: OperatorApi, taskId: string) {
  return queryOptions({
    queryKey: ['getReviewRecordings', taskId],
    queryFn: async () =>
      (await api.callGraphql({ name: 'getReviewRecordings', document: GetReviewRecordingsDocument }, { taskId }))
        .getReviewRecordings,
    refetchOnWindowFocus: false,
  });
}

export function failedTasksQuery(api: OperatorApi, studyId: string | undefined) {
  return queryOptions({
    queryKey: ['listFailedTasks', studyId],
    queryFn: async () =>
      (
        await api.callGraphql(
          { name: 'listFailedTasks', document: ListFailedTasksDocument },
          { studyId: studyId ?? null },
        )
      ).listFailedTasks,
    refetchInterval: LIVE_MS,
  });
}

/** Sent also when the page is being left: a verdict that was given counts. */
export async function judgeReviews(api: OperatorApi, input: Judgement): Promise<readonly ReviewResult[]> {
  const operation = { name: 'judgeReviews', document: JudgeReviewsDocument };
  return (await api.callGraphql(operation, { input: { ...input, taskIds: [...input.taskIds] } }, { keepalive: true }))
    .judgeReviews;
}

export async function writeTranscript(api: OperatorApi, input: WriteReviewTranscriptMutationVariables['input']) {
  const operation = { name: 'writeReviewTranscript', document: WriteReviewTranscriptDocument };
  return (await api.callGraphql(operation, { input })).writeReviewTranscript;
}

export async function setTags(api: OperatorApi, taskId: string, tags: readonly string[]) {
  const operation = { name: 'setReviewTags', document: SetReviewTagsDocument };
  return (await api.callGraphql(operation, { taskId, tags: [...tags] })).setReviewTags;
}

export async function cutRecording(api: OperatorApi, input: CutReviewRecordingMutationVariables['input']) {
  const operation = { name: 'cutReviewRecording', document: CutReviewRecordingDocument };
  return (await api.callGraphql(operation, { input })).cutReviewRecording;
}

export async function removeCut(api: OperatorApi, taskId: string, cutId: string) {
  const operation = { name: 'removeReviewCut', document: RemoveReviewCutDocument };
  return (await api.callGraphql(operation, { taskId, cutId })).removeReviewCut;
}

export async function retryTasks(api: OperatorApi, taskIds: readonly string[]) {
  const operation = { name: 'retryTasks', document: RetryTasksDocument };
  return (await api.callGraphql(operation, { taskIds: [...taskIds] })).retryTasks;
}
