export { addressKeyOf, resealAddresses, sealAddress } from './participants/addresses.ts';
export type { ListedParticipant } from './board/board.ts';
export { addScreened, countUndecided, pick } from './selection/choose.ts';
export { exportProductTests } from './participants/export-product-tests.ts';
export { lockParticipant, type LockedParticipant } from './participants/lock-participant.ts';
export { countWaitingOrders, isTestOver, orderListTicket, takeOrderList } from './parcels/order-list.ts';
export { takeParcelNews } from './parcels/parcel-news.ts';
export type { Needs, NotifyingRooms, ParticipantRooms, ProductTests } from './product-tests.ts';
export { lockTest, type TestRow } from './product-tests.store.ts';
export {
  countOwnTests,
  listOwnTests,
  listWaitedFor,
  readParticipant,
  testOfParticipant,
} from './participants/read-participant.ts';
export { shipmentFiles, shipmentFileTicket, shipmentProblemsTicket } from './shipment-files/shipment-file-import.ts';
export {
  countShipmentFaults,
  listShipmentFiles,
  listShipmentProblems,
  readShipmentFile,
  shipmentProblemsCsv,
} from './shipment-files/read-file.ts';
export { resealKeptLines } from './shipment-files/kept-lines.ts';
export { listRepairs } from './shipment-files/repairs.ts';
export { acceptConsent, confirmAddress, receive } from './participants/take-part.ts';
export { forgetWaitingEvents } from './parcels/waiting-events.ts';
export { insertTest, listParts, readTest, type KeptPlan } from './planning/tests.ts';
export { readOwnTest, readOwnTests } from './participants/own-tests.ts';
export {
  acceptOwnConsent,
  answerShipment,
  confirmOwnAddress,
  declineTest,
  isShipmentAnswer,
  type TakingPartProblem,
  readProfileAddress,
} from './participants/act-as-participant.ts';
export { requestTestExport, testResultsTicket, writeTestExport } from './results/export-test.ts';
export { readTestResults } from './results/test-results.ts';
export {
  noteParcel,
  type ParticipantAct,
  type NotedParcel,
  actOnOne,
  actOnParticipants,
  isNotifying,
  type Act,
  type ActedOn,
  type ActRefusal,
  type NotifyingAct,
  closeTest,
} from './participants/act-on-participants.ts';
export { changeUnitsWithinLimits, carryOutUnits } from './planning/change-units.ts';
export { createProductTest, updateProductTest, type PlanProblem, type WholePlan } from './planning/plan-test.ts';
export { pageParticipants, readBoard } from './board/read-board.ts';
export { readFilesOfRequest, readParticipantFile, revealParticipantAddress } from './board/read-participants.ts';
export { pageTests, readProductTest } from './planning/read-tests.ts';
export {
  type SelectionProblem,
  chooseByHand,
  finishSelection,
  selectParticipants,
  type ChosenByHand,
  type Drawn,
  type SelectionAsked,
} from './selection/select-participants.ts';
export { nextOfSelection } from './selection/select-in-pieces.ts';
export { deleteDraws, listDraws } from './selection/draws.store.ts';
export { findTest } from './planning/studies-of-test.ts';
export { repairShipmentLines, type RepairProblem } from './shipment-files/repair-shipment-lines.ts';
export { undoShipmentRepair } from './shipment-files/undo-shipment-repair.ts';
export { hearSettled, registerHearing } from './participants/hear-outcomes.ts';
export { projectOfPart } from './participants/tasks-of-test.ts';
export { runDueWork, registerDueWork } from './due/run-due-work.ts';
export { partsToLaunch, launchParts } from './planning/launch-test.ts';
export { promisedByTest, lockTestToLaunch } from './planning/promised-by-test.ts';
export { eraseParticipant, leaveTests, listParticipantNames } from './participants/leave-tests.ts';
export { takeCarrierEvents, registerCarrierEvents } from './parcels/take-carrier-events.ts';
export { registerShipmentFiles } from './shipment-files/run-shipment-file.ts';
export { registerNotifyingDecided } from './selection/notify-decided.ts';
