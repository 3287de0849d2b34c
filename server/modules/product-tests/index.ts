export { addressKeyOf, resealAddresses, sealAddress } from './addresses.ts';
export type { ListedParticipant } from './board.ts';
export { addScreened, pick } from './choose.ts';
export { eraseParticipant, listParticipantNames } from './erase-participant.ts';
export { exportProductTests } from './export-product-tests.ts';
export { lockParticipant, type LockedParticipant } from './lock-participant.ts';
export { countWaitingOrders, isTestOver, orderListTicket, takeOrderList } from './order-list.ts';
export { takeParcelNews } from './parcel-news.ts';
export type { ProductTests } from './product-tests.ts';
export { lockTest, type TestRow } from './product-tests.store.ts';
export { countOwnTests, listOwnTests, listWaitedFor, readParticipant } from './read-participant.ts';
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
export { acceptConsent, confirmAddress, receive } from './take-part.ts';
export { testOfParticipant } from './due-participants.ts';
export { forgetWaitingEvents } from './waiting-events.ts';
export { insertTest, listParts, readTest, type KeptPlan } from './tests.ts';
export { readOwnTest, readOwnTests } from './own-tests.ts';
export {
  acceptOwnConsent,
  answerShipment,
  confirmOwnAddress,
  declineTest,
  isShipmentAnswer,
  type TakingPartProblem,
  readProfileAddress,
  type TakingPartRooms,
} from './act-as-participant.ts';
export { requestTestExport, testResultsTicket, writeTestExport } from './export-test.ts';
export { readTestResults } from './test-results.ts';
export {
  noteParcel,
  type ParticipantAct,
  type NotedParcel,
  actOnOne,
  actOnParticipants,
  isTold,
  type Act,
  type ActedOn,
  type ActRefusal,
  type ToldAct,
  closeTest,
} from './act-on-participants.ts';
export { changeUnitsWithinLimits, carryOutUnits, type UnitsRooms } from './change-units.ts';
export { createProductTest, updateProductTest, type PlanProblem, type WholePlan } from './plan-test.ts';
export { pageParticipants, readBoard } from './read-board.ts';
export { readFilesOfRequest, readParticipantFile, revealParticipantAddress } from './read-participants.ts';
export { pageTests, readProductTest } from './read-tests.ts';
export {
  type SelectionProblem,
  chooseByHand,
  finishSelection,
  selectParticipants,
  type SelectingRooms,
  type ChosenByHand,
  type SelectionAsked,
} from './select-participants.ts';
export { findTest } from './studies-of-test.ts';
export { repairShipmentLines, type RepairProblem } from './repair-shipment-lines.ts';
export { undoShipmentRepair } from './undo-shipment-repair.ts';
export { hearSettled, registerHearing } from './hear-outcomes.ts';
export { projectOfPart } from './tasks-of-test.ts';
export { runDueWork, registerDueWork } from './run-due-work.ts';
export { partsToLaunch, launchParts } from './launch-test.ts';
export { promisedByTest, lockTestToLaunch } from './promised-by-test.ts';
export { leaveTests } from './leave-tests.ts';
export { takeCarrierEvents, registerCarrierEvents } from './take-carrier-events.ts';
export type { TellingRooms } from './notify-participants.ts';
export { registerShipmentFiles } from './run-shipment-file.ts';
export { registerNotifyingDecided } from './notify-decided.ts';
