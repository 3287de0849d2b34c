import { expect, test } from 'vitest';
import { REASON_PROBLEMS, reasonProblem } from './reason.ts';

test.each([
  ['', REASON_PROBLEMS.missing],
  ['x', REASON_PROBLEMS.missing],
  ['          ', REASON_PROBLEMS.missing],
  ['duplicates', REASON_PROBLEMS.missing],
  ['a  b', REASON_PROBLEMS.missing],
  ['xxxxx xxxxx', REASON_PROBLEMS.missing],
  ['.......... ..........', REASON_PROBLEMS.missing],
  ['abca bcabc', REASON_PROBLEMS.missing],
  ['abcd efgh', REASON_PROBLEMS.missing],
  ['abcd abcda', undefined],
  ['sold twice', undefined],
  ['  ticket 4711  ', undefined],
  ['Картка не працює', undefined],
  [`because ${'y'.repeat(492)}`, undefined],
  [`because ${'y'.repeat(493)}`, REASON_PROBLEMS.tooLong],
  [`why ${'not '.repeat(124)}`, undefined],
  [`because ${'not '.repeat(124)}`, REASON_PROBLEMS.tooLong],
])('the reason %j', (text, problem) => {
  expect(reasonProblem(text)).toBe(problem);
});
