import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { must, somebody } from '#testkit/builders/builders.ts';
import { followModel, MODEL_TIMEOUT_MS, type Room } from '#testkit/model-runs.ts';
import { aNewMember, streakModel, type StreakState, type StreakStep } from '#testkit/models/streak-model.ts';
import { eraseLogIns } from './export-log-ins.ts';
import { readStreak } from './read-streak.ts';
import { recordMemberLogIn } from './record-login.ts';

/** Both ends of the date line, clocks that change at midnight or by two hours, and an island that changed sides. */
const ZONES = [
  'America/New_York',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Pacific/Apia',
  'America/Havana',
  'Antarctica/Troll',
  'Australia/Lord_Howe',
  'Asia/Tokyo',
] as const;

/** Weeks in which something happens: clocks go forward and back, a year ends, an island leaves a date out. */
const STARTS = [
  '2026-06-08T12:00Z',
  '2011-12-26T00:00Z',
  '2024-02-25T00:00Z',
  '2026-03-05T00:00Z',
  '2026-10-29T00:00Z',
];

let bed: RoomBed;
beforeAll(async () => {
  bed = await roomBed();
});
afterAll(() => bed.close());

async function begin(): Promise<Room<StreakState, StreakStep>> {
  const { spark } = bed.rooms;
  const ids = [await somebody(bed), await somebody(bed)];
  bed.events.length = 0;
  return {
    state: { members: ids.map(aNewMember) },
    async answer(step) {
      const panelistId = ids[step.member] ?? '';
      if (step.kind === 'erase') return bed.inTransaction((tx) => eraseLogIns(tx, panelistId));
      if (step.kind === 'log in') {
        return must(await recordMemberLogIn({ spark }, panelistId, step.zone)).consecutiveLoginDays;
      }
      const { current, longest, week } = await readStreak(spark, bed.db, panelistId, bed.clock.now());
      const dates = week.filter(({ isLoggedIn }) => isLoggedIn).map(({ date }) => date);
      return { days: current, longest, week: dates };
    },
    rows: () => Promise.all(ids.map((id) => rowsOf(id))),
  };
}

async function rowsOf(panelistId: string) {
  const { rows: streaks } = await sql<{ days: number; longest: number; latest: string; at: Date; zone: string }>`
    SELECT current_days AS days, longest_days AS longest, latest_date::text AS latest, last_login_at AS at,
      time_zone AS zone
    FROM login_streak WHERE panelist_id = ${panelistId}`.execute(bed.db);
  const { rows: days } = await sql<{ date: string }>`
    SELECT local_date::text AS date FROM login_day WHERE panelist_id = ${panelistId} ORDER BY 1`.execute(bed.db);
  const notified = bed.events.filter(({ payload }) => JSON.stringify(payload).includes(panelistId)).length;
  const streak = streaks[0] ? { ...streaks[0], at: streaks[0].at.getTime() } : null;
  return { streak, dates: days.map(({ date }) => date), notified };
}

const member = fc.constantFrom(0, 1);
const logIn = fc.record({ kind: fc.constant('log in' as const), member, zone: fc.constantFrom(...ZONES) });
const atHome = fc.record({ kind: fc.constant('log in' as const), member, zone: fc.constant(ZONES[0]) });
const look = fc.record({ kind: fc.constant('look' as const), member });
const erase = fc.record({ kind: fc.constant('erase' as const), member });

test(
  'a streak is what a plain calendar says, whoever logs in where and when',
  async () => {
    const answered = await followModel<StreakState, StreakStep>({
      name: 'streaks',
      clock: bed.clock,
      starts: STARTS,
      step: fc.oneof(
        { weight: 6, arbitrary: atHome },
        { weight: 6, arbitrary: logIn },
        { weight: 4, arbitrary: look },
        { weight: 1, arbitrary: erase },
      ),
      pair: fc.tuple(fc.oneof(atHome, logIn), fc.oneof(atHome, logIn)),
      wait: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 0, max: 30 * 60 }).map((minutes) => minutes * MINUTE_MS) },
        { weight: 2, arbitrary: fc.integer({ min: 20 * 60, max: 76 * 60 }).map((minutes) => minutes * MINUTE_MS) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }).map((days) => days * DAY_MS) },
      ),
      model: streakModel,
      begin,
      sample: 8,
      turns: 30,
    });
    expect(answered.get('log in: 3')).toBeGreaterThan(0);
  },
  MODEL_TIMEOUT_MS,
);
