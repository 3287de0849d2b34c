import { expect, test } from 'vitest';
import { timeOf } from './features/audience/launch/panel-time.ts';
import { formatMoment, formatTime, formatWhen } from './format.ts';

const INSTANT = '2026-06-08T14:42:00Z';
const ZONE = /\d\d:\d\d (?:[A-Z]{2,5}|GMT[+-]\d+(?::\d\d)?)$/;

test.each([
  ['a time', formatTime(INSTANT)],
  ['a moment', formatMoment(INSTANT)],
  ['a time of today', formatWhen(INSTANT, new Date(INSTANT))],
])('%s names the zone of the operator’s clock', (_, words) => expect(words).toMatch(ZONE));

test('the panel’s clock is named', () => expect(timeOf(INSTANT)).toBe('10:42 panel time'));
