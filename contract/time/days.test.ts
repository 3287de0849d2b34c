import { expect, test } from 'vitest';
import { ageOn, isDay } from './days.ts';

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['', false],
  ['2026-1-1', false],
])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));

test.each([
  ['2000-11-16', '2026-11-15', 25],
  ['2000-11-15', '2026-11-15', 26],
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
  ['2027-01-01', '2026-11-15', -1],
])('somebody born on %s is on %s %d', (born, day, age) => expect(ageOn(born, day)).toBe(age));
