import { expect, test } from 'vitest';
import { characterCount } from './characters.ts';

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
