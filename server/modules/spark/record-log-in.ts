import * as v from 'valibot';
import { countLogIn } from '#contract/spark/streak.ts';
import { daysBefore } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';
import type { Spark } from './spark.ts';
import { deleteLoginDaysBefore, insertLoginDay, selectStreak, upsertStreak } from './streak.store.ts';

/** Somebody logged in on a day that had not counted yet. */
export const loginDayCounted = defineEvent({
  name: 'login-day-counted',
  payload: v.object({ panelistId: v.string(), streak: v.number(), longest: v.number() }),
});

/** A week is shown, and nobody needs to know longer when somebody was here: what counts in a row is kept as a number. */
const DAYS_KEPT = 35;

export interface LoginRecord {
  readonly lastLoginAt: Date;
  readonly consecutiveLoginDays: number;
}

/** Counts a log-in of a member whom the caller holds: each date of theirs once. */
export async function recordLogIn(
  { outbox }: Pick<Spark, 'outbox'>,
  tx: Db,
  { panelistId, timezone, now }: { readonly panelistId: string; readonly timezone: string; readonly now: Date },
): Promise<LoginRecord> {
  const kept = await selectStreak(tx, panelistId);
  const { streak, countedDate } = countLogIn(kept, { at: now, timeZone: timezone });
  await upsertStreak(tx, panelistId, streak);
  if (countedDate !== undefined) {
    await insertLoginDay(tx, panelistId, countedDate);
    await deleteLoginDaysBefore(tx, panelistId, daysBefore(countedDate, DAYS_KEPT));
    const { current, longest } = streak;
    await outbox.publish(tx, loginDayCounted, { panelistId, streak: current, longest });
  }
  return { lastLoginAt: streak.last.at, consecutiveLoginDays: streak.current };
}
