export { correctPoints } from './correct-points.ts';
export { latestLedgerCheck, type LedgerFigures } from './ledger-check.ts';
export { addsUp, listPoints, readPoints, findLine, type FoundLine } from './list-points.ts';
export {
  movePoints,
  creditPoints,
  giveBackPoints,
  movingParts,
  movingValues,
  type MovingValues,
} from './move-points.ts';
export { creditMany } from './credit-many.ts';
export { findLedgerDrift, proveLedger, registerRewardsJobs } from './prove-ledger.ts';
export { findAdjustableMember } from './read-adjustments.ts';
export type { Rewards } from './rewards.ts';
export { pointsPaidFor, readBalance } from './rewards.store.ts';
export { signStatement, statementCsv, statementTicket } from './statement-csv.ts';
export { eraseCorrections, voidPoints } from './void-points.ts';
export {
  askForAdjustment,
  reverseAdjustment,
  correctionCase,
  type AskedAdjustment,
  type CorrectingRooms,
} from './correct-points-within-limits.ts';
