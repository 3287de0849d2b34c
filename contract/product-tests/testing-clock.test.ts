import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { deriveProductTest } from './product-testing-item.ts';
import { dayOfTest, diaryRoundsOf, startOfDiaryRound, testingDurationOf, testingUntil } from './testing-clock.ts';

const receivedAt = new Date('2026-06-08T13:12:00.000Z');

test.each([
  [0, 10],
  [1, 11],
  [24 * HOUR_MS, 11],
  [25 * HOUR_MS, 12],
])('ten days and a clock that stood still for %i ms are %i days', (pausedMs, days) => {
  expect(testingDurationOf({ testingDays: 10, pausedMs })).toBe(days);
});

test('what the member reads as the last moment is when the survey opens', () => {
  for (const pausedMs of [0, 5 * HOUR_MS, 49 * HOUR_MS]) {
    const time = { receivedAt, testingDays: 10, pausedMs };
    const { completeBy } = deriveProductTest(
      {
        createdAt: receivedAt.toISOString(),
        testingDuration: testingDurationOf(time),
        testingCompleted: false,
        shippingDetails: { received: true, status: 'DELIVERED', deliveredOn: null },
        supportRequested: false,
        surveys: [],
        feedbackSurvey: null,
      },
      receivedAt,
      { isSingle: true },
    );
    expect(completeBy).toBe(testingUntil(time).toISOString());
  }
});

test.each([
  [10, 3, 3],
  [10, 5, 1],
  [10, 10, 0],
  [10, 1, 9],
  [1, 1, 0],
])('%i days with a diary every %i have %i rounds, all before the end', (testingDays, every, rounds) => {
  expect(diaryRoundsOf(testingDays, every)).toBe(rounds);
  const end = testingUntil({ receivedAt, testingDays, pausedMs: 0 });
  expect(startOfDiaryRound(receivedAt, rounds, every, 0) < end).toBe(true);
  expect(startOfDiaryRound(receivedAt, rounds + 1, every, 0) >= end).toBe(true);
});

test.each([
  ['2026-06-01T11:00:00Z', 1],
  ['2026-06-01T12:00:00Z', 1],
  ['2026-06-02T11:59:59Z', 1],
  ['2026-06-02T12:00:00Z', 2],
  ['2026-06-10T12:00:00Z', 10],
  ['2026-06-30T12:00:00Z', 10],
])('a test of ten days that began on 06/01 at noon is at %s on day %i', (now, day) => {
  expect(dayOfTest(new Date('2026-06-01T12:00:00Z'), new Date(now), 10)).toBe(day);
});
