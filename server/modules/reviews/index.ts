export { countOpenReviews } from './list-reviews.ts';
export type { MediaTicket } from './media-ticket.ts';
export { openDisagreement, openReview } from './open-review.ts';
export { isForSomebodyElse, readCase, recordDecision, type Decision, type OpenCase } from './record-decision.ts';
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
export { compareSettlementJob } from './settlement/take-settlement.ts';
