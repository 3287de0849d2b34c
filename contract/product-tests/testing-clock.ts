/** The days of a test, of 24 hours each, which run from the moment at which its member said that the product is here. */
import { DAY_MS } from '../time/durations.ts';

export interface TestingTime {
  readonly receivedAt: Date;
  readonly testingDays: number;
  /** How long the clock stood still. */
  readonly pausedMs: number;
}

/** What a clock that stood still gives back, in whole days: the member never gets less. */
export function testingDurationOf({ testingDays, pausedMs }: Pick<TestingTime, 'testingDays' | 'pausedMs'>): number {
  return testingDays + Math.ceil(pausedMs / DAY_MS);
}

/** When the testing days are over, which opens the feedback survey. It is `completeBy` of the same test. */
export function testingUntil(time: TestingTime): Date {
  return new Date(time.receivedAt.getTime() + testingDurationOf(time) * DAY_MS);
}

/** The day of the test that it is, counted from 1; the last one until the survey opens. */
export function dayOfTest(receivedAt: Date, now: Date, duration: number): number {
  const day = Math.floor((now.getTime() - receivedAt.getTime()) / DAY_MS) + 1;
  return Math.max(1, Math.min(day, duration));
}

/** How many rounds of a diary there are: the last day has the feedback survey instead. */
export function diaryRoundsOf(testingDays: number, everyDays: number): number {
  return Math.max(0, Math.ceil(testingDays / everyDays) - 1);
}

/** When a round opens; the first is number 1. */
export function startOfDiaryRound(receivedAt: Date, round: number, everyDays: number, pausedMs: number): Date {
  return new Date(receivedAt.getTime() + round * everyDays * DAY_MS + pausedMs);
}
