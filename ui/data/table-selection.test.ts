import { expect, test } from 'vitest';
import { howMany, toggleAll, toggleRow } from './table-selection.ts';

test.each([
  ['a', [], ['a']],
  ['a', ['a', 'b'], ['b']],
])('toggling row %s of %j leaves %j', (row, before, after) => {
  expect([...toggleRow(new Set(before), row)]).toEqual(after);
});

test.each([
  ['none', [], ['a', 'b']],
  ['some', ['a'], ['a', 'b']],
  ['all', ['a', 'b'], []],
  ['all, and one of another page', ['z', 'a', 'b'], ['z']],
  ['one of another page', ['z'], ['z', 'a', 'b']],
])('the box in the header, with %s chosen', (_, before, after) => {
  expect([...toggleAll(new Set(before), ['a', 'b'])]).toEqual(after);
});

test.each([
  [[], 'none'],
  [['z'], 'none'],
  [['a'], 'some'],
  [['a', 'b', 'z'], 'all'],
])('%j is %s of the page', (chosen, answer) => {
  expect(howMany(new Set(chosen), ['a', 'b'])).toBe(answer);
});

test('an empty page has none', () => {
  expect(howMany(new Set(['a']), [])).toBe('none');
});
