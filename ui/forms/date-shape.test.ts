import { expect, test } from 'vitest';
import { dateShape, isoDateOf, withStrokes } from './date-shape.ts';

test.each([
  ['', 'empty', undefined],
  ['  ', 'empty', undefined],
  ['06/18/2026', 'valid', '2026-06-18'],
  ['6/8/2026', 'valid', '2026-06-08'],
  [' 06/18/2026 ', 'valid', '2026-06-18'],
  ['02/29/2024', 'valid', '2024-02-29'],
  ['02/29/2026', 'not-a-date', undefined],
  ['02/30/2024', 'not-a-date', undefined],
  ['13/01/2026', 'not-a-date', undefined],
  ['00/10/2026', 'not-a-date', undefined],
  ['06/18/26', 'not-a-date', undefined],
  ['2026-06-18', 'not-a-date', undefined],
  ['soon', 'not-a-date', undefined],
])('"%s" is %s', (text, shape, iso) => {
  expect(dateShape(text)).toBe(shape);
  expect(isoDateOf(text)).toBe(iso);
});

test.each([
  ['06182026', '06/18/2026'],
  ['6/8/2026', '06/08/2026'],
  ['06/18/2026', '06/18/2026'],
  ['99999999', '99/99/9999'],
  ['soon', 'soon'],
  ['0618', '0618'],
])('on leaving the field "%s" reads "%s"', (text, tidy) => {
  expect(withStrokes(text)).toBe(tidy);
});
