export { dropPostponed, postponedActs } from './postponed-acts.ts';
export type { Sending } from './sending.ts';
export { keepForAMinute, registerPostponedActs } from './carry-out-postponed.ts';
export { actOnParticipantsOrWait } from './act-in-a-minute.ts';
export {
  chooseByHandOrWait,
  closeTestOrWait,
  finishSelectionOrWait,
  selectParticipantsOrWait,
} from './select-in-a-minute.ts';
export { retryLaunchOrWait } from './retry-in-a-minute.ts';
export { listSendings, sendNow, stopSending } from './sendings.ts';
