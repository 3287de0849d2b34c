import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { REVIEW_NOTE_MAX_CHARACTERS } from '#contract/reviews/reviews.ts';
import {
  type AnnotationProblem,
  cutRecording,
  judgeReviews,
  listFailedTasks,
  listReviews,
  readRecordings,
  readReview,
  removeCut,
  setTags,
  writeTranscript,
} from '#server/modules/reviews/index.ts';
import { retryTasks } from '#server/modules/activities/index.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow, type WireErrors } from '../../or-throw.ts';
import { found, refused } from '../../wire-error.ts';

export function reviewsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { reviews } = rooms;
  return {
    Query: {
      listReviews: (_parent, { filter, ...page }) =>
        listReviews(reviews, { projectId: filter?.studyId, kinds: filter?.kinds }, page),
      getReview: async (_parent, { taskId }, call) =>
        found(await readReview(reviews, taskId, call.operator.operatorId)),
      getReviewRecordings: async (_parent, { taskId }, call) =>
        found(await readRecordings(reviews, taskId, call.operator.sessionId)),
      listFailedTasks: (_parent, { studyId, ...page }) => listFailedTasks(reviews, studyId, page),
    },
    Mutation: {
      judgeReviews(_parent, { input }, call) {
        const { taskIds, verdict, reason = null, note = null, key } = input;
        const isWhole = verdict === 'APPROVED' || (reason !== null && (note ?? '').trim() !== '');
        const isShort = (note ?? '').length <= REVIEW_NOTE_MAX_CHARACTERS;
        if (!isWhole || !isShort) throw refused(reason === null && !isWhole ? 'reason' : 'note');
        return judgeReviews(rooms, reviews.db, { taskIds, judgement: { verdict, reason, note, key } }, actOf(call));
      },
      writeReviewTranscript: async (_parent, { input }, call) =>
        orThrow(await writeTranscript(reviews, input, actOf(call)), TEXT_ERRORS),
      setReviewTags: async (_parent, { taskId, tags }, call) =>
        orThrow(await setTags(reviews, taskId, tags, actOf(call)), TAGS_ERRORS),
      cutReviewRecording: async (_parent, { input }, call) =>
        orThrow(await cutRecording(reviews, input, actOf(call)), CUT_ERRORS),
      removeReviewCut: async (_parent, ids, call) =>
        orThrow(await removeCut(reviews, ids, actOf(call)), REMOVAL_ERRORS),
      retryTasks: (_parent, { taskIds }, call) => retryTasks(rooms.activities, taskIds, actOf(call)),
    },
  };
}

const annotationErrors = (field: string): WireErrors<AnnotationProblem> => ({
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  invalid: refused(field),
});
const TEXT_ERRORS = annotationErrors('words');
const TAGS_ERRORS = annotationErrors('tags');
const CUT_ERRORS = annotationErrors('endsAtMs');
const REMOVAL_ERRORS = annotationErrors('cutId');
