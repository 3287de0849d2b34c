export {
  cutRecording,
  readRecordings,
  removeCut,
  setTags,
  writeTranscript,
  type AnnotationProblem,
} from './annotate-recording.ts';
export { countOpenReviews } from './list-reviews.ts';
export { readMediaTicket } from './media-ticket.ts';
export { openDisagreement, openReview } from './open-review.ts';
export { isForSomebodyElse, readCase, recordDecision, type Decision, type OpenCase } from './record-decision.ts';
export type { Reviews } from './reviews.ts';
export { listSecondLooks, takeAppeal, type SecondLook } from './second-look.ts';
