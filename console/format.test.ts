import { expect, test } from 'vitest';
import { dayAndTimeOf, namedDayOf, timeOf } from './panel-time.ts';
import { formatClock, formatMoment, formatMonth, formatSigned, formatTime, formatWhen } from './format.ts';

const INSTANT = '2026-06-08T14:42:00Z';
const ZONE = /\d:\d\d [ap]m (?:[A-Z]{2,5}|GMT[+-]\d+(?::\d\d)?)$/;

test.each([
  ['a time', formatTime(INSTANT)],
  ['a time to the second', formatClock(INSTANT)],
  ['a moment', formatMoment(INSTANT)],
  ['a time of today', formatWhen(INSTANT, new Date(INSTANT))],
])("%s names the zone of the operator's clock", (_, words) => expect(words).toMatch(ZONE));

test('points carry their sign', () => {
  expect([formatSigned(8_000), formatSigned(-40)]).toEqual(['+8,000', '−40']);
});

test('a month is a month wherever the operator is', () => expect(formatMonth('2026-06')).toBe('June 2026'));

test("the panel's clock is named", () => expect(timeOf(INSTANT)).toBe('10:42 am Eastern Time'));

test("a moment of the panel's names its year and zone, and so does the operator's", () => {
  expect(namedDayOf(INSTANT)).toBe('Mon 06/08/2026');
  expect(dayAndTimeOf(INSTANT)).toBe('06/08/2026 10:42 am Eastern Time');
  expect(formatMoment(INSTANT)).toMatch(/^06\/0[789]\/2026 /);
});
