import { expect, test } from 'vitest';
import { nextSort, sortRows } from './table-sort.ts';

test.each([
  ['nothing', undefined, 'ascending'],
  ['another column', { columnKey: 'other', direction: 'descending' }, 'ascending'],
  ['ascending', { columnKey: 'name', direction: 'ascending' }, 'descending'],
  ['descending', { columnKey: 'name', direction: 'descending' }, undefined],
] as const)('after %s, a press on a header sorts it %s', (_, sort, direction) => {
  expect(nextSort(sort, 'name')?.direction).toBe(direction);
});

test.each([
  ['numbers by size', [10, 9, 100], 'ascending', [9, 10, 100]],
  ['numbers downwards', [10, 9, 100], 'descending', [100, 10, 9]],
  ['numbers inside words by size', ['SV-10', 'SV-9'], 'ascending', ['SV-9', 'SV-10']],
  ['words whatever the case', ['b', 'A', 'c'], 'ascending', ['A', 'b', 'c']],
  ['what is missing last', [undefined, 2, 1], 'ascending', [1, 2, undefined]],
  ['what is missing last, downwards too', [undefined, 1, 2], 'descending', [2, 1, undefined]],
] as const)('sorts %s', (_, rows, direction, sorted) => {
  expect(sortRows<string | number | undefined>(rows, (row) => row, direction)).toEqual(sorted);
});

test('leaves equal rows as they came', () => {
  const rows = [
    { id: 1, points: 5 },
    { id: 2, points: 5 },
    { id: 3, points: 1 },
  ];
  expect(sortRows(rows, (row) => row.points, 'descending').map((row) => row.id)).toEqual([1, 2, 3]);
});
