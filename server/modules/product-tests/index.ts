export { addressKeyOf, resealAddresses, sealAddress } from './addresses.ts';
export {
  countStages,
  listFirst,
  listParticipants,
  type ListedParticipant,
  type ParticipantFilter,
  type StageCount,
} from './board.ts';
export {
  addScreened,
  countPlaces,
  countUndecided,
  countUntold,
  listUndecided,
  pick,
  replace,
  reserve,
  takeUntold,
  turnDownLeft,
  type Decided,
  type PickedPerson,
  type WaitingPerson,
} from './choose.ts';
export { drawSelection } from './draw-selection.ts';
export { eraseParticipant, listParticipantNames, listTestsOf } from './erase-participant.ts';
export { readBoardFigures, readFigures, type TestFigures } from './figures.ts';
export { heldProductTests } from './held-participant.ts';
export { closesAtOf, holdParticipant, type HeldParticipant } from './hold-participant.ts';
export { countWaitingOrders, isTestOver, orderListTicket, takeOrderList, type OrdersWanted } from './order-list.ts';
export { takeParcelNews, type ParcelEvent, type ParcelNews, type TakenNews } from './parcel-news.ts';
export { countParticipants, readParticipantLines, type ParticipantLine } from './participant-lines.ts';
export type { ProductTests } from './product-tests.ts';
export { listUnitsLeft, lockTest, readUnitsLeft, type ParticipantName, type TestRow } from './product-tests.store.ts';
export {
  addressOf,
  countOwnTests,
  listOwnTests,
  listWaitedFor,
  readOwnParticipants,
  readParticipant,
  readRequestNumbers,
  showParticipant,
  showParticipants,
  type KnownParticipant,
} from './read-participant.ts';
export { beginShipmentFile, shipmentFileTicket, shipmentProblemsTicket } from './shipment-files/begin-file.ts';
export { finishShipmentFile, stopShipmentFile } from './shipment-files/end-file.ts';
export {
  judgeCells,
  judgeLines,
  goingBack,
  namesIn,
  orderProblem,
  problemRow,
  standingOf,
  type BadLine,
  type GoodLine,
} from './shipment-files/judge-lines.ts';
export { eventOfLine, findMeant, holdOrders, keyOfLine, panelToday, type HeldOrder } from './shipment-files/orders.ts';
export {
  countShipmentFaults,
  listShipmentFiles,
  listShipmentProblems,
  readShipmentFile,
  shipmentProblemsCsv,
} from './shipment-files/read-file.ts';
export {
  deletePiece,
  insertNamed,
  insertProblems,
  lockFile,
  lockRepairable,
  replaceProblems,
  selectFirstPiece,
  selectNamed,
  updateFile,
  type ShipmentFileRow,
  type ShipmentProblemRow,
} from './shipment-files/shipment-files.store.ts';
export {
  openShipmentPiece,
  resealShipmentFiles,
  runShipmentFileJob,
  takeShipmentPart,
  tendShipmentFiles,
} from './shipment-files/take-part.ts';
export { openLine, resealKeptLines } from './shipment-files/kept-lines.ts';
export {
  findRepairedFile,
  insertRepair,
  listRepairs,
  lockRepair,
  markUndone,
  putBackLines,
  readParcelStates,
  undoRepairLine,
  type ParcelState,
} from './shipment-files/repairs.ts';
export { cutAddresses } from './shipments.ts';
export { holdClocks, listBackInReach, releaseClock } from './held-clocks.ts';
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
  countLeftOver,
  listDue,
  listLeftOver,
  testOfParticipant,
  noteDiary,
  noteDiaryTaken,
  noteFeedbackTaken,
  noteReminded,
  noteSupport,
  openFeedback,
  skipDiary,
  type DueParticipant,
} from './tend.ts';
export {
  findHolders,
  findOrder,
  findOrderOfParcel,
  findOtherHolder,
  forgetWaitingEvents,
  holdParcels,
  keepWaitingEvent,
  takeWaitingEvents,
  type Parcel,
} from './waiting-events.ts';
export {
  addParts,
  changeTest,
  changeUnits,
  findTestOf,
  insertTest,
  listParts,
  listPartsOf,
  listTests,
  markTest,
  readTest,
  type ChangeProblem,
  type KeptPlan,
  type TestPart,
} from './tests.ts';
export { readTimelines, readTrails, type TimelineLine } from './timeline.ts';
