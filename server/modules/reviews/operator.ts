import * as v from 'valibot';
import { fieldProblems } from '#contract/wire/field-problems.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { settlementFile } from '#contract/reviews/review-calls.ts';
import { REVIEW_NOTE_MAX_CHARACTERS } from '#contract/reviews/reviews.ts';
import { judgeReviews, type JudgingRooms } from '#server/flows/reviews/judge-reviews.ts';
import { retryTasks } from '#server/flows/activities/retry-tasks.ts';
import type { Result } from '#server/platform/result.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { refused } from '#server/wire/refused.ts';
import { WireError } from '#server/wire/wire-error.ts';
import {
  cutRecording,
  readRecordings,
  removeCut,
  setTags,
  writeTranscript,
  type AnnotationProblem,
} from './annotate-recording.ts';
import { listFailedTasks, listReviews } from './list-reviews.ts';
import { readReview } from './read-review.ts';
import type { Reviews } from './reviews.ts';
import { hasStudy } from './settlement/settlement.store.ts';
import { chooseSettlementLines } from './settlement/apply-settlement.ts';
import { listSettlementLines, readSettlement } from './settlement/read-settlement.ts';
import { signSettlementUrl } from './settlement/settlement-ticket.ts';

/** What the console's front door calls, and the resolvers of this room in the operator's schema. */
export { readMediaTicket } from './media-ticket.ts';
export type { Reviews } from './reviews.ts';
export { receiveSettlement } from './settlement/receive-settlement.ts';
export { readSettlementTicket } from './settlement/settlement-ticket.ts';

/** What this room answers in the console's schema. */
export function reviewsOperatorResolvers(rooms: JudgingRooms): Resolvers<OperatorCall> {
  const { reviews } = rooms;
  return {
    Query: { ...reviewQueries(reviews), ...settlementQueries(reviews) },
    Mutation: { ...reviewMutations(rooms), ...settlementMutations(reviews) },
  };
}

function reviewQueries(reviews: Reviews): QueryResolvers<OperatorCall> {
  return {
    listReviews: (_parent, { filter, after, first }) =>
      listReviews(reviews, {
        filter: { projectId: filter?.studyId ?? undefined, kinds: filter?.kinds ?? undefined },
        after,
        first,
      }),
    getReview: async (_parent, { taskId }, call) => known(await readReview(reviews, taskId, call.operator.operatorId)),
    getReviewRecordings: async (_parent, { taskId }, call) =>
      known(await readRecordings(reviews, taskId, call.operator.sessionId)),
    listFailedTasks: (_parent, { studyId, after, first }) =>
      listFailedTasks(reviews, { projectId: studyId ?? undefined, after, first }),
  };
}

function reviewMutations(rooms: JudgingRooms): MutationResolvers<OperatorCall> {
  const { reviews } = rooms;
  return {
    judgeReviews: (_parent, { input }, call) => {
      const { taskIds, verdict, reason = null, note = null, key } = input;
      const isWhole = verdict === 'APPROVED' || (reason !== null && (note ?? '').trim() !== '');
      const isShort = (note ?? '').length <= REVIEW_NOTE_MAX_CHARACTERS;
      if (!isWhole || !isShort) throw refused(reason === null && !isWhole ? 'reason' : 'note');
      return judgeReviews(rooms, reviews.db, taskIds, { verdict, reason, note, key }, actOf(call));
    },
    writeReviewTranscript: async (_parent, { input }, call) =>
      annotated(await writeTranscript(reviews, input, actOf(call)), 'words'),
    setReviewTags: async (_parent, { taskId, tags }, call) =>
      annotated(await setTags(reviews, taskId, tags, actOf(call)), 'tags'),
    cutReviewRecording: async (_parent, { input }, call) =>
      annotated(await cutRecording(reviews, input, actOf(call)), 'endsAtMs'),
    removeReviewCut: async (_parent, ids, call) => annotated(await removeCut(reviews, ids, actOf(call)), 'cutId'),
    retryTasks: (_parent, { taskIds }, call) => retryTasks(rooms, taskIds, actOf(call)),
  };
}

function settlementQueries(reviews: Reviews): QueryResolvers<OperatorCall> {
  return {
    getSettlement: async (_parent, { settlementId }) => known(await readSettlement(reviews, settlementId)),
    listSettlementLines: async (_parent, { settlementId, standing, after, first }) =>
      known(await listSettlementLines(reviews, settlementId, standing, after ?? 0, first)),
  };
}

function settlementMutations(reviews: Reviews): MutationResolvers<OperatorCall> {
  return {
    beginSettlement: async (_parent, file, call) => {
      const read = v.safeParse(settlementFile, { ...file });
      if (!read.success) throw new WireError('VALIDATION_FAILED', { fields: fieldProblems(read.issues) });
      if (!(await hasStudy(reviews.db, reviews.panelId, read.output.studyId))) throw new WireError('NOT_FOUND');
      return { url: signSettlementUrl(reviews, { ...read.output, sessionId: call.operator.sessionId }) };
    },
    applySettlement: async (_parent, { input }, call) => {
      const chosen = await chooseSettlementLines(reviews, input, actOf(call));
      if (!chosen.ok) {
        if (chosen.failure === 'nothing-chosen') throw refused('lineNumbers');
        throw new WireError(SETTLEMENT_ERRORS[chosen.failure]);
      }
      return known(await readSettlement(reviews, input.settlementId));
    },
  };
}

const SETTLEMENT_ERRORS = {
  'unknown-settlement': 'NOT_FOUND',
  'not-ready': 'CONFLICT',
} as const;

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new WireError('NOT_FOUND');
  return value;
}

const ANNOTATION_ERRORS = { 'not-found': 'NOT_FOUND', conflict: 'CONFLICT' } as const;

function annotated<Value>(result: Result<Value, AnnotationProblem>, field: string): Value {
  if (result.ok) return result.value;
  const { failure } = result;
  throw failure === 'invalid' ? refused(field) : new WireError(ANNOTATION_ERRORS[failure]);
}
