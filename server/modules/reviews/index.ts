export {
  type AnnotationProblem,
  cutRecording,
  readRecordings,
  removeCut,
  setTags,
  writeTranscript,
  mediaTicket,
} from './annotate-recording.ts';
export { countOpenReviews, listFailedTasks, listReviews } from './list-reviews.ts';
export { openDisagreement, openReview } from './open-review.ts';
export { readReview } from './read-review.ts';
export {
  isForSomebodyElse,
  readCase,
  recordDecision,
  reviewDecided,
  type ReviewDecision,
  type OpenCase,
} from './record-decision.ts';
export type { Reviews } from './reviews.ts';
export { takeAppeal, listSecondLooks, type SecondLook } from './second-look.ts';
export {
  applySettlementJob,
  chooseSettlementLines,
  finishLine,
  finishSettlement,
  nextChosenLine,
  type ChosenLine,
} from './settlement/apply-settlement.ts';
export { compareSettlement } from './settlement/compare-settlement.ts';
export { listSettlementLines, readSettlement } from './settlement/read-settlement.ts';
export { receiveSettlement, settlementTicket } from './settlement/receive-settlement.ts';
export { hasStudy } from './settlement/settlement.store.ts';
export { compareSettlementJob } from './settlement/take-settlement.ts';
export { eraseReviews, eraseSettlementLines } from './erase-reviews.ts';
export { heldReviews } from './held-reviews.ts';
