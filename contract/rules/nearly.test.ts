import { expect, test } from 'vitest';
import { isNearly } from './nearly.ts';

test.each([
  ['cart', 'cart', true],
  ['', '', true],
  ['cart', 'cat', true],
  ['cat', 'cart', true],
  ['cat', 'cats', true],
  ['cat', 'cut', true],
  ['form', 'from', true],
  ['ab', 'ba', true],
  ['cat', 'cuts', false],
  ['ab', 'cd', false],
  ['ab', 'bc', false],
  ['ab', 'ca', false],
  ['abcd', 'badc', false],
  ['abx', 'bay', false],
])('%j is %j but for a slip: %s', (one, other, expected) => {
  expect(isNearly(one, other)).toBe(expected);
});
