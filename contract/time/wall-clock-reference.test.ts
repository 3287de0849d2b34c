import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { massOf } from '#testkit/masses.ts';
import { dateIn } from './panel-days.ts';
import { instantAt, startOfDate } from './wall-clock.ts';

/** With summer time in either half of the year, at midnight, by half an hour, in Ramadan, and without any. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
];
const [FIRST, END] = ['2026-01-01T00:00Z', '2029-01-01T00:00Z'];
const RANDOM_MOMENTS = massOf({ sample: 1_500, whole: 10_000 });

const expectedOf = (wallClock: string, zone: string): number =>
  Temporal.PlainDateTime.from(wallClock).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;

interface Difference {
  readonly zone: string;
  readonly wallClock: string;
}

function compare(wallClock: string, zone: string, differences: Difference[]): void {
  if (instantAt(wallClock, zone).getTime() !== expectedOf(wallClock, zone)) differences.push({ zone, wallClock });
}

function transitionsOf(zone: string): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = [];
  let at = Temporal.Instant.from(FIRST).toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (at !== null && at.epochMilliseconds < Date.parse(END)) {
    found.push(at);
    at = at.getTimeZoneTransition('next');
  }
  return found;
}

/** Of those around it, in minutes: a run that is not exhaustive looks at each hour. */
const STEP_MINUTES = massOf({ sample: 60, whole: 15 });

test(`every transition of twenty zones, each ${STEP_MINUTES} minutes around it, and how the days begin`, () => {
  const differences: Difference[] = [];
  let [transitions, compared] = [0, 0];
  for (const zone of ZONES) {
    for (const transition of transitionsOf(zone)) {
      transitions += 1;
      const middle = transition.toPlainDateTime().round({ smallestUnit: 'hour' });
      for (let minutes = -36 * 60; minutes <= 36 * 60; minutes += STEP_MINUTES) {
        compare(middle.add({ minutes }).toString(), zone, differences);
        compared += 1;
      }
      for (const days of [-1, 0, 1, 2]) {
        const day = transition.toPlainDate().add({ days });
        compared += 1;
        if (startOfDate(day.toString(), zone).getTime() !== day.toZonedDateTime(zone).epochMilliseconds) {
          differences.push({ zone, wallClock: day.toString() });
        }
      }
    }
  }
  process.stdout.write(
    `${ZONES.length} zones, ${transitions} transitions, ${compared} compared, ${differences.length} differences\n`,
  );
  expect(differences).toEqual([]);
  expect(transitions).toBeGreaterThanOrEqual(90);
});

test(`${RANDOM_MOMENTS} random moments, there and back`, () => {
  const differences: Difference[] = [];
  // A sequence that repeats: a failure can be looked at again.
  let seed = 20_261_117;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let count = 0; count < RANDOM_MOMENTS; count += 1) {
    const zone = ZONES[next(ZONES.length)] ?? 'UTC';
    const instant = new Date(Date.parse(FIRST) + next(Date.parse(END) - Date.parse(FIRST)));
    const shown = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
    compare(shown.toPlainDateTime().toString(), zone, differences);
    if (dateIn(instant, zone) !== shown.toPlainDate().toString()) {
      differences.push({ zone, wallClock: instant.toISOString() });
    }
  }
  process.stdout.write(`${RANDOM_MOMENTS} random moments, ${differences.length} differences\n`);
  expect(differences).toEqual([]);
});
