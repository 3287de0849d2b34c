import { expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#contract/time/durations.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { later } from '../clock.ts';
import { createLog } from '../log.ts';
import { ClockSkew } from './clock-skew.ts';

const NOON = new Date('2026-06-10T12:00:00Z');

/** A machine that is ahead by so much, and how long the database takes to answer. */
function machine(aheadMs: number) {
  const lines: string[] = [];
  const clock = heldClock(later(NOON, aheadMs));
  const skew = new ClockSkew(clock, createLog('info', { write: (line) => void lines.push(line) }));
  const ask = async (databaseNow: Date, tookMs: number) => {
    clock.advance(tookMs);
    return databaseNow;
  };
  return {
    skew,
    clock,
    messages: () => lines.map((line): unknown => JSON.parse(line)),
    measure: (databaseNow = NOON, tookMs = 0) => skew.measure(() => ask(databaseNow, tookMs)),
  };
}

it('tells how far the clocks are apart, in either direction', async () => {
  const ahead = machine(3 * SECOND_MS);
  await ahead.measure();
  expect(ahead.skew.aheadMs).toBe(3_000);
  const behind = machine(-3 * SECOND_MS);
  await behind.measure();
  expect(behind.skew.aheadMs).toBe(-3_000);
  expect([...ahead.messages(), ...behind.messages()]).toEqual([]);
});

it('takes a slow answer for no skew', async () => {
  const { skew, measure, messages } = machine(0);
  // The database said its time in the middle of the nine minutes that the answer was on its way.
  await measure(later(NOON, 240 * SECOND_MS), 540 * SECOND_MS);
  expect(skew.aheadMs).toBe(0);
  expect(messages()).toEqual([]);
});

it('logs seconds once, and that they are over', async () => {
  const { skew, measure, messages, clock } = machine(20 * SECOND_MS);
  await measure();
  await measure();
  expect(skew.isLarge).toBe(false);
  clock.advance(-20 * SECOND_MS);
  await measure();
  expect(messages()).toMatchObject([
    { level: 40, msg: expect.stringContaining('several seconds off'), count: 20 },
    { level: 40, msg: expect.stringContaining('matches the database again'), count: 0 },
  ]);
});

it('is large beyond a minute, and says what to do', async () => {
  const { skew, measure, messages } = machine(-24 * HOUR_MS);
  await measure();
  expect(skew.isLarge).toBe(true);
  expect(messages()).toMatchObject([{ level: 50, msg: expect.stringContaining("isn't ready"), count: -86_400 }]);
});
