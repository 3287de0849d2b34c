import { expect, test } from 'vitest';
import { characterCount, isPlainLine, isVisible } from './characters.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['a b', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['🙂', 1],
  ['🙂🙂', 2],
])('%j has %i characters', (value, expected) => {
  expect(characterCount(value)).toBe(expected);
});

test.each([
  ['', false],
  [' \n\t', false],
  ['\u00a0', false],
  ['\u200b\u2060\ufeff', false],
  ['\u202e', false],
  ['a', true],
  ['\u200b.', true],
  ['🙂', true],
])('%j can be seen: %s', (value, expected) => {
  expect(isVisible(value)).toBe(expected);
});

test.each([
  ['Zoë 👩‍👩‍👧', true],
  ['two\nlines', false],
  ['\u001b[31m', false],
  ['turned \u202eround', false],
  ['half \ud83d', false],
])('%j is a plain line: %s', (value, expected) => {
  expect(isPlainLine(value)).toBe(expected);
});
