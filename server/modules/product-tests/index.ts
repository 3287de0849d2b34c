export { addressKeyOf, resealAddresses } from './addresses.ts';
export {
  countStages,
  listParticipants,
  type ListedParticipant,
  type ParticipantFilter,
  type StageCount,
} from './board.ts';
export {
  addScreened,
  countPlaces,
  drawSelection,
  listUndecided,
  pick,
  replace,
  reserve,
  turnDown,
  type PickedPerson,
  type WaitingPerson,
} from './choose.ts';
export { eraseParticipant, listParticipantNames } from './erase-participant.ts';
export { heldProductTests } from './held-participant.ts';
export { closesAtOf, holdParticipant, type HeldParticipant } from './hold-participant.ts';
export type { ProductTests } from './product-tests.ts';
export { lockTest, readUnitsLeft, type ParticipantName, type TestRow } from './product-tests.store.ts';
export {
  addressOf,
  countOwnTests,
  listOwnTests,
  listWaitedFor,
  readParticipant,
  readRequestNumber,
  readTimeline,
  readTrail,
  showParticipant,
  type TimelineLine,
} from './read-participant.ts';
export { cutAddresses, takeParcelNews, type ParcelNews, type TakenNews } from './shipments.ts';
export {
  acceptConsent,
  canAnswer,
  canConfirm,
  close,
  confirmAddress,
  giveDays,
  isOver,
  missPackage,
  pauseClock,
  receive,
  reship,
  resumeClock,
} from './take-part.ts';
export {
  findByRequest,
  finish,
  isDue,
  listDue,
  listLeftOver,
  noteDiary,
  noteDiaryTaken,
  noteFeedbackTaken,
  noteReminded,
  noteSupport,
  openFeedback,
  type DueParticipant,
} from './tend.ts';
export {
  addParts,
  changeTest,
  changeUnits,
  findTestOf,
  insertTest,
  listParts,
  listTests,
  markTest,
  readTest,
  type ChangeProblem,
  type KeptPlan,
  type TestPart,
} from './tests.ts';
