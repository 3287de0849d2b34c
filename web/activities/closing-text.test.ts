import { expect, test } from 'vitest';
import { closingText } from './closing-text.ts';

/** On the clock of the person who looks, in any zone. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 5, day, hour, minute);

test.each([
  ['at the end of this day', at(18, 9), at(19, 0), 'Closes today'],
  ['tonight, where the panel is further east', at(18, 9), at(18, 21), 'Closes today'],
  ['an hour after midnight, where it is further west', at(18, 9), at(19, 1), 'Closes today'],
  ['the same, when midnight is over', at(19, 0, 30), at(19, 1), 'Closes today'],
  ['in the last minute', at(18, 23, 59), at(19, 0), 'Closes today'],
  ['at the end of the next day', at(17, 23, 59), at(19, 0), 'Closes tomorrow'],
  ['at the end of the next day, seen in the morning', at(17, 0, 1), at(19, 0), 'Closes tomorrow'],
  ['at noon of the next day', at(17, 13), at(18, 12), 'Closes tomorrow'],
  ['in two days', at(16, 9), at(19, 0), 'Closes in 2 days'],
  ['in six', at(12, 9), at(19, 0), 'Closes in 6 days'],
  ['in a week', at(11, 9), at(19, 0), 'Closes 06/18/2026'],
  ['over, and not asked for again yet', at(19, 0), at(19, 0), 'Closed'],
])('what closes %s', (_case, now, closes, expected) => {
  expect(closingText(closes.toISOString(), now)).toBe(expected);
});

test('a day on which the clock changes is one day', () => {
  const now = new Date(2026, 9, 30, 12);
  expect(closingText(new Date(2026, 10, 3).toISOString(), now)).toBe('Closes in 3 days');
});
