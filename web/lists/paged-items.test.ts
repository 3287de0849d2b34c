import { describe, expect, test } from 'vitest';
import { itemsOf, nextPageKey } from './paged-items.ts';

const page = (ids: string, nextPage: string | null) => ({ nextPage, contents: ids.split(' ').map((id) => ({ id })) });

describe('the next page', () => {
  test.each([
    ['of nothing', [], undefined],
    ['after the only one', [page('a b', null)], undefined],
    ['after the first', [page('a b', 'b')], 'b'],
    ['after one that overlaps', [page('a b', 'b'), page('b c', 'c')], 'c'],
    ['after one that repeats what is there', [page('a b', 'b'), page('b a', 'b')], undefined],
    ['after an empty one', [page('a b', 'b'), { nextPage: 'x', contents: [] }], undefined],
  ])('%s', (_, pages, expected) => {
    expect(nextPageKey(pages)).toBe(expected);
  });
});

test('an item that came twice is shown once, where it was first, as it is now', () => {
  const pages = [
    {
      contents: [
        { id: 'a', name: 'old' },
        { id: 'b', name: 'b' },
      ],
    },
    {
      contents: [
        { id: 'a', name: 'new' },
        { id: 'c', name: 'c' },
      ],
    },
  ];
  expect(itemsOf(pages)).toEqual([
    { id: 'a', name: 'new' },
    { id: 'b', name: 'b' },
    { id: 'c', name: 'c' },
  ]);
});
