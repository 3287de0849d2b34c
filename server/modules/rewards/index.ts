export { correctPoints, isAdjustment, lockReversible, readCorrectable, type Correction } from './correct-points.ts';
export { latestLedgerCheck, type LedgerCheck, type LedgerFigures, type LedgerFinding } from './ledger-check.ts';
export { addsUp, listPoints, type PointsLine, readPoints, findLine, type FoundLine } from './list-points.ts';
export {
  movePoints,
  type MovedPoints,
  type PointsMove,
  creditPoints,
  type Credit,
  giveBackPoints,
} from './move-points.ts';
export { creditMany, type ManyCredits } from './credit-many.ts';
export { findLedgerDrift, proveLedger } from './prove-ledger.ts';
export { readCorrectionCase, findAdjustableMember } from './read-adjustments.ts';
export { registerRewardsJobs } from './rewards.jobs.ts';
export type { Rewards } from './rewards.ts';
export { pointsPaidFor, readBalance } from './rewards.store.ts';
export { signStatement, statementCsv, statementTicket } from './statement-csv.ts';
export { eraseCorrections, voidPoints } from './void-points.ts';
