import { expect, test } from 'vitest';
import { onlyDigits } from './one-time-code-field.tsx';

test.each([
  ['4081 7359', 8, '40817359'],
  ['Your code is 408173.', 6, '408173'],
  ['4081735999', 8, '40817359'],
  ['none', 8, ''],
  ['', 6, ''],
])('"%s" cut to %d digits is "%s"', (text, length, digits) => {
  expect(onlyDigits(text, length)).toBe(digits);
});
