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
  ['sold twice', undefined],
  ['  ticket 4711  ', undefined],
  ['Картка не працює', undefined],
  [`why ${'not '.repeat(124)}`, undefined],
  [`because ${'not '.repeat(124)}`, REASON_PROBLEMS.tooLong],
])('the reason %j', (text, problem) => {
  expect(reasonProblem(text)).toBe(problem);
});
