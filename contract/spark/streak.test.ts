import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { massOf } from '#testkit/masses.ts';
import { HOUR_MS } from '../time/durations.ts';
import { countLogIn, daysInARow, streakWeek, type KeptStreak, type LogIn } from './streak.ts';

const RUNS = massOf({ sample: 120, whole: 400 });

/** Both ends of the date line, clocks that change at midnight, by half an hour or by two, and an island that changed sides. */
const ZONES = [
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Pacific/Apia',
  'Pacific/Honolulu',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Antarctica/Troll',
  'Australia/Lord_Howe',
  'Asia/Tokyo',
  'Pacific/Chatham',
] as const;

/** Weeks in which something happens: an island skips 2011-12-30, clocks go forward and back, years and leap days. */
const BEGINNINGS = [
  '2011-12-26T00:00Z',
  '2018-11-01T00:00Z',
  '2024-02-25T00:00Z',
  '2026-03-05T00:00Z',
  '2026-04-21T00:00Z',
  '2026-10-29T00:00Z',
  '2026-12-28T00:00Z',
] as const;

const beginning = fc.constantFrom(...BEGINNINGS).map((text) => Date.parse(text));
const zone = fc.constantFrom(...ZONES);
/** Minutes from one log-in to the next: mostly within a day or so, now and then days later. */
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 60 * 30 }) },
  { weight: 3, arbitrary: fc.integer({ min: 60 * 20, max: 60 * 76 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 * 24 * 9 }) },
);

const traveller = fc
  .tuple(beginning, fc.array(fc.tuple(pause, zone), { minLength: 1, maxLength: 40 }))
  .map(([start, steps]) => oneAtATime(start, steps));
const homebody = fc
  .tuple(beginning, zone, fc.array(pause, { minLength: 1, maxLength: 40 }))
  .map(([start, home, pauses]) =>
    oneAtATime(
      start,
      pauses.map((minutes) => [minutes, home] as const),
    ),
  );

function oneAtATime(start: number, steps: readonly (readonly [minutes: number, timeZone: string])[]): LogIn[] {
  let at = start;
  return steps.map(([minutes, timeZone]) => {
    at += minutes * 60_000;
    return { at: new Date(at), timeZone };
  });
}

interface Step {
  readonly logIn: LogIn;
  readonly before: KeptStreak | undefined;
  readonly after: KeptStreak;
  readonly countedDate: string | undefined;
}

function follow(logIns: readonly LogIn[]): Step[] {
  let kept: KeptStreak | undefined;
  return logIns.map((logIn) => {
    const before = kept;
    const { streak, countedDate } = countLogIn(before, logIn);
    kept = streak;
    return { logIn, before, after: streak, countedDate };
  });
}

/** Dates read otherwise than the rule does: from the parts of an American date. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>();

function wallDate(at: number, timeZone: string): string {
  const clock =
    CLOCKS.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  CLOCKS.set(timeZone, clock);
  const [month, day, year] = clock.format(at).split('/');
  return `${year}-${month}-${day}`;
}

/** Every date that a zone lives through between two moments, hour by hour. */
function datesLived(from: Date, to: Date, timeZone: string): string[] {
  const dates = new Set<string>();
  for (let at = from.getTime(); at < to.getTime(); at += HOUR_MS) dates.add(wallDate(at, timeZone));
  dates.add(wallDate(to.getTime(), timeZone));
  return [...dates];
}

const missedWholeDay = (last: LogIn, now: Date) => datesLived(last.at, now, last.timeZone).length > 2;

describe('a streak', () => {
  it('counts no date twice, whatever zones somebody logs in from', () => {
    fc.assert(
      fc.property(traveller, (logIns) => {
        const counted = follow(logIns).flatMap(({ countedDate }) => countedDate ?? []);
        expect(new Set(counted).size).toBe(counted.length);
        expect(counted).toEqual(counted.toSorted());
        const dates = new Set(logIns.map(({ at, timeZone }) => wallDate(at.getTime(), timeZone)));
        for (const date of counted) expect(dates).toContain(date);
      }),
      { numRuns: RUNS },
    );
  });

  it('breaks only after a whole day was missed where somebody was last seen, and then only if their new calendar has a gap too', () => {
    fc.assert(
      fc.property(traveller, (logIns) => {
        let previous: LogIn | undefined;
        const counted: string[] = [];
        for (const { logIn, before, after, countedDate } of follow(logIns)) {
          if (before !== undefined && previous !== undefined && countedDate !== undefined) {
            const latest = Date.parse(counted.at(-1) ?? '');
            const hasGap = (Date.parse(countedDate) - latest) / (24 * HOUR_MS) > 1;
            const isBroken = hasGap && missedWholeDay(previous, logIn.at);
            expect(after.current).toBe(isBroken ? 1 : before.current + 1);
          }
          if (countedDate === undefined) expect(after.current).toBe(before?.current);
          else counted.push(countedDate);
          expect(after.longest).toBe(Math.max(before?.longest ?? 0, after.current));
          previous = logIn;
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('is for who stays at home the days in a row that the calendar shows', () => {
    fc.assert(
      fc.property(homebody, (logIns) => {
        const [first] = logIns;
        const last = logIns.at(-1);
        if (first === undefined || last === undefined) return;
        const on = new Set(logIns.map(({ at, timeZone }) => wallDate(at.getTime(), timeZone)));
        let run = 0;
        let longest = 0;
        for (const date of datesLived(first.at, last.at, last.timeZone)) {
          run = on.has(date) ? run + 1 : 0;
          longest = Math.max(longest, run);
        }
        expect(follow(logIns).at(-1)?.after).toMatchObject({ current: run, longest });
      }),
      { numRuns: RUNS },
    );
  });

  it('reads at any moment as what it would go on from, and as nothing once a day was missed', () => {
    fc.assert(
      fc.property(traveller, fc.integer({ min: 0, max: 60 * 24 * 4 }), (logIns, minutes) => {
        const kept = follow(logIns).at(-1)?.after;
        if (kept === undefined) return;
        const now = new Date(kept.last.at.getTime() + minutes * 60_000);
        const shown = daysInARow(kept, now);
        const { streak, countedDate } = countLogIn(kept, { at: now, timeZone: kept.last.timeZone });
        expect(streak.current).toBe(countedDate === undefined ? shown : shown + 1);
        if (!missedWholeDay(kept.last, now)) expect(shown).toBe(kept.current);
      }),
      { numRuns: RUNS },
    );
  });

  it('is the same when two nodes whose clocks differ take the log-ins in another order', () => {
    fc.assert(
      fc.property(traveller, fc.integer({ min: 1, max: 3_000 }), (logIns, ms) => {
        const doubled = logIns.flatMap((logIn) => [logIn, { ...logIn, at: new Date(logIn.at.getTime() - ms) }]);
        const counted = follow(doubled).flatMap(({ countedDate }) => countedDate ?? []);
        expect(new Set(counted).size).toBe(counted.length);
        const last = follow(doubled).at(-1)?.after.last;
        expect(last?.at).toEqual(logIns.at(-1)?.at);
      }),
      { numRuns: RUNS / 2 },
    );
  });
});

const daysOf = (logIns: readonly (readonly [at: string, timeZone: string])[]) =>
  follow(logIns.map(([at, timeZone]) => ({ at: new Date(at), timeZone }))).map(({ after }) => after.current);

test.each([
  [
    'a second log-in on the same day counts nothing',
    [1, 1, 2],
    [
      ['2026-06-08T12:00Z', 'America/New_York'],
      ['2026-06-08T23:00Z', 'America/New_York'],
      ['2026-06-09T12:00Z', 'America/New_York'],
    ],
  ],
  [
    'two minutes around midnight are two days',
    [1, 2],
    [
      ['2026-06-09T03:59Z', 'America/New_York'],
      ['2026-06-09T04:01Z', 'America/New_York'],
    ],
  ],
  [
    'a missed day begins anew',
    [1, 1],
    [
      ['2026-06-08T12:00Z', 'America/New_York'],
      ['2026-06-10T12:00Z', 'America/New_York'],
    ],
  ],
  [
    'nearly two days between log-ins miss none: the morning of one day and the evening of the next',
    [1, 2],
    [
      ['2026-06-08T04:01Z', 'America/New_York'],
      ['2026-06-10T03:59Z', 'America/New_York'],
    ],
  ],
  [
    'west over the date line a date is lived twice and counts once',
    [1, 1, 1, 2],
    [
      ['2026-06-09T01:00Z', 'Asia/Tokyo'],
      ['2026-06-09T05:00Z', 'Pacific/Honolulu'],
      ['2026-06-10T05:00Z', 'Pacific/Honolulu'],
      ['2026-06-10T20:00Z', 'Pacific/Honolulu'],
    ],
  ],
  [
    'east over the date line a date is never lived and is not missed',
    [1, 2],
    [
      ['2026-06-09T08:00Z', 'Pacific/Honolulu'],
      ['2026-06-09T19:00Z', 'Pacific/Auckland'],
    ],
  ],
  [
    'an island leaves a date out, and nobody on it has missed it',
    [1, 2],
    [
      ['2011-12-29T20:00Z', 'Pacific/Apia'],
      ['2011-12-30T20:00Z', 'Pacific/Apia'],
    ],
  ],
  [
    'the hour that comes twice in autumn is one day',
    [1, 1, 2],
    [
      ['2026-11-01T05:30Z', 'America/New_York'],
      ['2026-11-01T06:30Z', 'America/New_York'],
      ['2026-11-02T05:00Z', 'America/New_York'],
    ],
  ],
] as const)('%s', (_says, days, logIns) => {
  expect(daysOf(logIns)).toEqual(days);
});

test('a week goes from Monday to Sunday and knows today', () => {
  const week = streakWeek(new Set(['2026-06-08', '2026-06-10']), new Date('2026-06-11T02:00Z'), 'America/New_York');
  expect(week.map(({ date }) => date)).toEqual(
    ['08', '09', '10', '11', '12', '13', '14'].map((day) => `2026-06-${day}`),
  );
  expect(week.filter(({ isLoggedIn }) => isLoggedIn).map(({ date }) => date)).toEqual(['2026-06-08', '2026-06-10']);
  expect(week.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-06-10']);
  expect(week.filter(({ isFuture }) => isFuture)).toHaveLength(4);
});
