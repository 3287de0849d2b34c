export type { Approvals } from './approvals.ts';
export { aloneOrAsk, type ActOutcome, type AskRefusal, type GuardedAct } from './ask-second-person.ts';
export { passedLimits, type Count } from './count-acts.ts';
export {
  takeDecision,
  tellDecision,
  withdrawRequest,
  type Decider,
  type DecideRefusal,
  type Decision,
} from './decide-request.ts';
export {
  countWaitingRequests,
  readRequest,
  readShownRequest,
  type SecondPersonRequest,
  type ShownRequest,
} from './list-requests.ts';
export { noteAlone } from './count-acts.ts';
