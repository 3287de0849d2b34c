import { daysInARow, streakWeek, type StreakDay } from '#contract/spark/streak.ts';
import { daysBefore } from '#contract/time/panel-days.ts';
import { mondayOf } from '#contract/time/panel-week.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Spark } from './spark.ts';
import { selectLoginDays, selectStreak } from './streak.store.ts';

export interface StreakNow {
  /** Days in a row as they count at this moment: 0 once a whole day was missed. */
  readonly current: number;
  readonly longest: number;
  readonly lastLoginAt: Date | null;
  /** By which the days are counted. */
  readonly timeZone: string;
  readonly week: readonly StreakDay[];
}

/** A member's streak at a moment, by the calendar of the place where they were last seen. */
export async function readStreak(
  { timeZone }: Pick<Spark, 'timeZone'>,
  db: Db,
  panelistId: string,
  now: Date,
): Promise<StreakNow> {
  const kept = await selectStreak(db, panelistId);
  const zone = kept?.last.timeZone ?? timeZone;
  const monday = mondayOf(now, zone);
  const days = kept === undefined ? [] : await selectLoginDays(db, panelistId, monday, daysBefore(monday, -6));
  return {
    current: daysInARow(kept, now),
    longest: kept?.longest ?? 0,
    lastLoginAt: kept?.last.at ?? null,
    timeZone: zone,
    week: streakWeek(new Set(days), now, zone),
  };
}

/** The same without the week. */
export async function readDaysInARow(db: Db, panelistId: string, now: Date): Promise<number> {
  return daysInARow(await selectStreak(db, panelistId), now);
}
