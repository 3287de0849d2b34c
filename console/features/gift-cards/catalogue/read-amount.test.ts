import { expect, test } from 'vitest';
import { amountOf, wholeNumber } from './read-amount.ts';

test.each([
  ['25', 2_500],
  [' $25.5 ', 2_550],
  ['1,000.00', 100_000],
  ['25.555', Number.NaN],
  ['', Number.NaN],
  ['-5', Number.NaN],
  ['five', Number.NaN],
])('%j dollars are %d cents', (text, cents) => {
  expect(amountOf(text)).toBe(cents);
});

test.each([
  ['2,500', 2_500],
  ['0', 0],
  ['2.5', Number.NaN],
  ['', Number.NaN],
])('%j is the whole number %d', (text, value) => {
  expect(wholeNumber(text)).toBe(value);
});
