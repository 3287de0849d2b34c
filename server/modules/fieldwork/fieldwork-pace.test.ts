import { describe, expect, test } from 'vitest';
import { expectedAtClosing, paceOf, targetADay } from './fieldwork-pace.ts';

const launchedAt = new Date('2026-06-01T12:00:00Z');
const closesAt = new Date('2026-06-11T12:00:00Z');
const study = { launchedAt, closesAt, endedAt: null };
const on = (day: number) => new Date(`2026-06-${String(day).padStart(2, '0')}T12:00:00Z`);

describe('how many there will be at closing', () => {
  test.each([
    ['half of the time has passed', 50, study, on(6), 100],
    ['a tenth has passed', 7, study, on(2), 70],
    ['too little has passed to tell', 7, study, new Date('2026-06-02T10:00:00Z'), null],
    ['its day has come', 80, study, on(11), 80],
    ['nobody said when it closes', 50, { ...study, closesAt: null }, on(6), null],
    ['it was never launched', 0, { ...study, launchedAt: null }, on(6), null],
    ['it has ended', 50, { ...study, endedAt: on(3) }, on(6), 50],
    ['it closes before it began', 50, { ...study, closesAt: launchedAt }, on(6), null],
  ])('%s', (_what, complete, dates, now, expected) => {
    expect(expectedAtClosing(complete, dates, now)).toBe(expected);
  });
});

describe('the pace of a cell', () => {
  test.each([
    [{ complete: 100, held: 100, target: 100 }, 120, 'FULL'],
    [{ complete: 98, held: 100, target: 100 }, 120, 'FULL'],
    [{ complete: 50, held: 50, target: 100 }, 95, 'ON_TRACK'],
    [{ complete: 50, held: 50, target: 100 }, 94, 'BEHIND'],
    [{ complete: 0, held: 0, target: 100 }, null, 'ON_TRACK'],
  ])('%o with %s expected is %s', (cell, expected, pace) => {
    expect(paceOf(cell, expected)).toBe(pace);
  });
});

describe('what a day has to bring', () => {
  test.each([
    // 06/01 to 06/11 in New York: eleven dates.
    [110, study, 10],
    // Midnight at the end of 06/11 is no twelfth date.
    [110, { ...study, closesAt: new Date('2026-06-12T04:00:00Z') }, 10],
    [111, study, 11],
    [null, study, null],
    [110, { ...study, closesAt: null }, null],
    [110, { ...study, closesAt: launchedAt }, 110],
  ])('%s wanted', (wanted, dates, perDay) => {
    expect(targetADay(wanted, dates, 'America/New_York')).toBe(perDay);
  });
});
