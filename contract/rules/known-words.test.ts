import { expect, test } from 'vitest';
import { isMadeOfKnownWords } from './known-words.ts';

test.each([
  ['five of its own are too few', 'reyes12345', ['reyes'], true],
  ['six are enough', 'reyes123456', ['reyes'], false],
  ['what has none of the words is another matter', 'abc', ['reyes'], false],
  ['a short word is in too many good passwords', 'bob12345', ['bob'], false],
  ['four letters are a word', 'anna12345', ['anna'], true],
  ['the longest word counts', 'danaortizxxxxx', ['dana', 'danaortiz'], true],
  ['what is left on both sides makes no other word', 'lareyeskeabc', ['reyes', 'lake'], false],
  ['signs between the letters hide no word', 'd.a.n.a.1', ['dana'], true],
  ['and count as its own', 'd.a.n.a.12', ['dana'], false],
])('%s: %s', (_what, password, known, expected) => {
  expect(isMadeOfKnownWords([password], known)).toBe(expected);
});
