export type { Approvals } from './approvals.ts';
export { aloneOrAsk, type ActOutcome, type AskRefusal, type GuardedAct } from './ask-second-person.ts';
export { foreseenLimits, type Count } from './count-acts.ts';
export { countBack, countsOf, mayEnterField, noteAgreed } from './count-promises.ts';
export {
  closeRequestAbout,
  lockRequestAbout,
  takeDecision,
  notifyDecision,
  withdrawRequest,
  type Decider,
  type DecideRefusal,
  type RequestDecision,
} from './decide-request.ts';
export { notCountingUntil, readApprover } from './approvers.ts';
export { carryOutLimit, changeLimit } from './change-limit.ts';
export { listLimits } from './limits.ts';
export {
  countWaitingRequests,
  listRequests,
  readRequest,
  readShownRequest,
  type SecondPersonRequest,
  type Outcome,
  outcomeOf,
} from './list-requests.ts';
export { eraseRequests, isKindWaiting, isWaitingAbout } from './requests.store.ts';
