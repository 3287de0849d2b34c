export {
  type AnnotationProblem,
  cutRecording,
  readRecordings,
  removeCut,
  setTags,
  writeTranscript,
  mediaTicket,
} from './annotate-recording.ts';
export { countOpenReviews, listFailedTasks, listReviews, readReview } from './list-reviews.ts';
export { readCase, reviewDecided } from './record-decision.ts';
export type { ReviewRooms, Reviews, SettlingRooms } from './reviews.ts';
export { listSecondLooks, askForSecondLook } from './second-look.ts';
export { chooseSettlementLines } from './settlement/apply-settlement.ts';
export { listSettlementLines, readSettlement } from './settlement/read-settlement.ts';
export { receiveSettlement, settlementTicket } from './settlement/receive-settlement.ts';
export { hasStudy } from './settlement/settlement.store.ts';
export { eraseReviews, eraseSettlementLines, exportReviews } from './reviews.store.ts';
export { judgeReviews, judgeReview } from './judge-reviews.ts';
export { settleTask } from './settle-task.ts';
export { takePostback, type PostbackProblem, returnFromSurvey } from './take-message.ts';
export { registerSettlementJobs } from './settle-by-file.ts';
