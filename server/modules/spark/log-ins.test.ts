import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AVATAR_COMPLETES, AVATARS } from '#contract/spark/avatars.ts';
import { INTRODUCTION_KEYS } from '#contract/spark/introductions.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { sparkBed, type SparkBed } from '#testkit/beds/spark-bed.ts';
import { aMember, anOperator, aTask } from '#testkit/builders/builders.ts';
import { changeAvatarRule, readShelf } from './avatars.ts';
import { eraseIntroductions, exportIntroductions, isIntroduced, noteIntroduced } from './introductions.ts';
import { eraseLogIns, exportLogIns } from './export-log-ins.ts';
import { readCounts } from './read-counts.ts';
import { readDaysInARow, readStreak } from './read-streak.ts';
import { recordLogIn } from './record-log-in.ts';

const DAYS_KEPT = 35;
const ZONE = 'America/New_York';

let bed: SparkBed;
beforeAll(async () => {
  bed = await sparkBed();
});
afterAll(() => bed.close());
beforeEach(() => void bed.events.splice(0));

const newMember = async () => (await aMember(bed)).panelistId;
const logIn = (panelistId: string, now: Date, timezone = ZONE) =>
  bed.inTransaction((tx) => recordLogIn(bed.spark, tx, { panelistId, timezone, now }));
/** Noon in New York, so many days later. */
const day = (count: number) => later(new Date('2026-06-10T16:00:00Z'), count * DAY_MS);

describe('a log-in', () => {
  test('counts a date once, and tells of a day that was added', async () => {
    const panelistId = await newMember();
    expect(await logIn(panelistId, day(0))).toEqual({ lastLoginAt: day(0), consecutiveLoginDays: 1 });
    await logIn(panelistId, later(day(0), 2 * HOUR_MS));
    expect(await logIn(panelistId, day(1))).toMatchObject({ consecutiveLoginDays: 2 });
    expect(bed.events).toEqual([
      { name: 'login-day-counted', payload: { panelistId, streak: 1, longest: 1 } },
      { name: 'login-day-counted', payload: { panelistId, streak: 2, longest: 2 } },
    ]);
  });

  test('after a whole day without one begins anew, and the longest row stays', async () => {
    const panelistId = await newMember();
    for (const count of [0, 1, 2]) await logIn(panelistId, day(count));
    expect([
      await readDaysInARow(bed.db, panelistId, day(3)),
      await readDaysInARow(bed.db, panelistId, day(4)),
    ]).toEqual([3, 0]);
    await logIn(panelistId, day(4));
    expect(await readStreak(bed.spark, bed.db, panelistId, day(4))).toMatchObject({
      current: 1,
      longest: 3,
      lastLoginAt: day(4),
    });
  });

  test('is kept as a day for so many days, and no longer', async () => {
    const panelistId = await newMember();
    await logIn(panelistId, day(0));
    const days = async () => (await exportLogIns(bed.db, panelistId)).flatMap((one) => ('day' in one ? [one.day] : []));
    await logIn(panelistId, day(DAYS_KEPT));
    expect(await days()).toEqual(['2026-07-15', '2026-06-10']);
    await logIn(panelistId, day(DAYS_KEPT + 1));
    expect(await days()).toEqual(['2026-07-16', '2026-07-15']);
  });

  test("shows in the week of the place where the member was last seen, and in nobody else's", async () => {
    const [panelistId, other] = [await newMember(), await newMember()];
    // It is Thursday in Tokyo while it is Wednesday in New York.
    await logIn(panelistId, day(0), 'Asia/Tokyo');
    const { week, timeZone } = await readStreak(bed.spark, bed.db, panelistId, day(0));
    expect(timeZone).toBe('Asia/Tokyo');
    expect(week.filter(({ isLoggedIn }) => isLoggedIn).map(({ date }) => date)).toEqual(['2026-06-11']);
    const nobody = await readStreak(bed.spark, bed.db, other, day(0));
    expect(nobody).toMatchObject({ current: 0, longest: 0, lastLoginAt: null, timeZone: bed.spark.timeZone });
    expect(nobody.week.some(({ isLoggedIn }) => isLoggedIn)).toBe(false);
  });

  test('is forgotten with its member', async () => {
    const [panelistId, other] = [await newMember(), await newMember()];
    for (const id of [panelistId, other]) for (const count of [0, 1]) await logIn(id, day(count));
    expect(await bed.inTransaction((tx) => eraseLogIns(tx, panelistId))).toBe(3);
    expect([await exportLogIns(bed.db, panelistId), (await exportLogIns(bed.db, other)).length]).toEqual([[], 3]);
  });
});

describe('an introduction', () => {
  test('is seen by the first time, each for itself, and goes with its member', async () => {
    const [panelistId, other] = [await newMember(), await newMember()];
    const [one, two] = INTRODUCTION_KEYS;
    const first = bed.clock.now();
    await noteIntroduced(bed.spark, bed.db, panelistId, one);
    bed.clock.advance(1_000);
    await noteIntroduced(bed.spark, bed.db, panelistId, one);
    expect(await exportIntroductions(bed.db, panelistId)).toEqual([{ introduction: one, completedAt: first }]);
    const seen = await Promise.all([
      isIntroduced(bed.db, panelistId, one),
      isIntroduced(bed.db, panelistId, two ?? one),
      isIntroduced(bed.db, other, one),
    ]);
    expect(seen).toEqual([true, false, false]);
    expect(await bed.inTransaction((tx) => eraseIntroductions(tx, panelistId))).toBe(1);
    expect(await isIntroduced(bed.db, panelistId, one)).toBe(false);
  });
});

describe('the shelf of avatars', () => {
  const change = (completes: number, by: { operatorId: string }) =>
    bed.inTransaction((tx) => changeAvatarRule(bed.spark, tx, { avatar: 'honey', completes }, by));
  const honey = async () => (await readShelf(bed.spark, bed.db)).find(({ avatar }) => avatar === 'honey');

  test('is as it comes until an admin sets it otherwise, in this panel only', async () => {
    const by = await anOperator(bed, 'ADMIN');
    const shelf = await readShelf(bed.spark, bed.db);
    expect(shelf.map(({ avatar, completedActivities }) => [avatar, completedActivities])).toEqual(
      AVATARS.map((avatar) => [avatar, AVATAR_COMPLETES[avatar]]),
    );
    await change(AVATAR_COMPLETES.honey, by);
    expect(await bed.auditOf('avatar', 'honey')).toEqual([]);
    await change(12, by);
    await change(0, by);
    expect(await honey()).toMatchObject({ completedActivities: 0 });
    expect(await bed.auditOf('avatar', 'honey')).toMatchObject([
      { before: { completedActivities: AVATAR_COMPLETES.honey }, after: { completedActivities: 12 } },
      { before: { completedActivities: 12 }, after: { completedActivities: 0 } },
    ]);
    const elsewhere = await readShelf({ panelId: 'ELSEWHERE' }, bed.db);
    expect(elsewhere.find(({ avatar }) => avatar === 'honey')).toMatchObject({
      completedActivities: AVATAR_COMPLETES.honey,
    });
  });
});

test('what a member has done is counted from their own activities and points', async () => {
  const [panelistId, other] = [await newMember(), await newMember()];
  const nothing = { completedSurveys: 0, pointsEarned: 0, centsRedeemed: 0, productsTested: 0 };
  expect(await readCounts(bed.spark, bed.db, panelistId)).toMatchObject(nothing);
  await aTask(bed, panelistId, 'QUALIFIED');
  await aTask(bed, panelistId, 'TERMINATED');
  expect(await readCounts(bed.spark, bed.db, panelistId)).toMatchObject({ completedSurveys: 1, pointsEarned: 130 });
  expect(await readCounts(bed.spark, bed.db, other)).toMatchObject(nothing);
});
