import { expect, test } from 'vitest';
import { pageOf, pageSizeOf } from './page.ts';

test.each([
  ['nothing', [], { contents: [], nextPage: null }],
  ['less than a page', [7], { contents: [7], nextPage: null }],
  ['a whole page and nothing after it', [7, 8], { contents: [7, 8], nextPage: null }],
  ['a page and one more', [7, 8, 9], { contents: [7, 8], nextPage: '8' }],
])('a page of %s', (_case, rows, page) => {
  expect(pageOf(rows, 2, (row) => row)).toEqual(page);
});

test.each([
  [undefined, 20],
  [null, 20],
  [0, 1],
  [7, 7],
  [101, 100],
])('who asks for %s gets at most %s', (pageSize, size) => {
  expect(pageSizeOf({ pageSize }, { usual: 20, most: 100 })).toBe(size);
});
