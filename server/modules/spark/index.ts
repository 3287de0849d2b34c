export { changeAvatarRule, readShelf, setAvatarRule, type AvatarOnShelf } from './avatars.ts';
export { eraseIntroductions, heldIntroductions, isIntroduced, noteIntroduced } from './introductions.ts';
export { eraseLogIns, heldLogIns } from './held-spark.ts';
export { markBadgeRead } from './mark-badge-read.ts';
export { readBadges, type EarnedBadge, type LockedBadge, type MemberBadges } from './read-badges.ts';
export { readCounts, type MemberCounts } from './read-counts.ts';
export { readDaysInARow, readStreak, type StreakNow } from './read-streak.ts';
export { loginDayCounted, recordLogIn, type LoginRecord } from './record-log-in.ts';
export type { Spark } from './spark.ts';
export { adoptBadges } from './adopt-badges.ts';
export {
  beginRun,
  finishRun,
  holdRun,
  listBeginningRuns,
  nextOfRun,
  noteRunAdvanced,
  runBadgeJob,
  startRunNow,
  stopRunOf,
  stopWaitingRun,
  tendRuns,
  type NextOfRun,
} from './badge-runs.ts';
export { addBadge, noteAwards, noteTally, readGivenBadge, type GivenBadge, type NewBadge } from './badges.ts';
export { areMembersCounted, countMembers, renewYears } from './count-members.ts';
export { listDueMembers, lookAtBadges, makeDue, noteLookedAt } from './due-members.ts';
export { holdForChange, reachesMore, writeBadge, type BadgeChange, type BadgeRefusal } from './change-badge.ts';
export { eraseCounts, heldBadges, heldCounts } from './held-badges.ts';
export { dryRun, findBadge, listBadges, type ListedBadge, type ListedRun } from './list-badges.ts';
export type { BadgeRow } from './badges.store.ts';
