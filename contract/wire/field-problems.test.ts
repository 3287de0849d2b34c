import * as v from 'valibot';
import { expect, test } from 'vitest';
import { problemsOf } from './field-problems.ts';

const schema = v.strictObject(
  { name: v.pipe(v.string('A'), v.nonEmpty('B'), v.minLength(2, 'C')), at: v.object({ zip: v.string('D') }) },
  'S',
);

test.each([
  { input: { name: 'ab', at: { zip: '1' } }, expected: {} },
  { input: { name: '', at: { zip: '1' } }, expected: { name: ['B', 'C'] } },
  { input: { name: 'ab', at: { zip: 1 } }, expected: { 'at.zip': ['D'] } },
  { input: null, expected: { '': ['S'] } },
  { input: { name: 'ab', at: { zip: '1' }, more: 1 }, expected: { more: ['S'] } },
])('the problems of $input are told by field', ({ input, expected }) => {
  expect(problemsOf(schema, input)).toEqual(expected);
});

test('a hostile field name stays a plain key', () => {
  const input: unknown = JSON.parse('{"name":"ab","at":{"zip":"1"},"__proto__":1}');
  const problems = problemsOf(schema, input);
  expect(Object.getPrototypeOf(problems)).toBe(Object.prototype);
});
