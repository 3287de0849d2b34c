import { expect, test } from 'vitest';
import { dayAndTimeOf, namedDayOf } from './panel-time.ts';

const AT = '2026-06-10T21:00:00Z';

test('a moment of the panel has its year, and its time says whose clock it is', () => {
  expect(dayAndTimeOf(AT)).toMatch(/^06\/10\/2026 \d+:\d\d.* \S+/);
  expect(namedDayOf(AT)).toBe('Wed 06/10/2026');
});
