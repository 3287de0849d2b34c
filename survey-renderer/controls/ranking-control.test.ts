import { expect, test } from 'vitest';
import { moved, placeAt } from '#renderer/controls/ranking-control.tsx';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 9, 'abc'],
  [0, 9, 'bca'],
  [7, 0, 'abc'],
])('the item at %i moved to %i gives %s', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

test.each([
  [0, 10, 0],
  [0, 65, 1],
  [0, 500, 2],
  [2, 70, 2],
  [2, 55, 1],
  [2, -5, 0],
  [1, 60, 1],
])('dragged from %i to the height %i it takes place %i', (from, y, place) => {
  expect(placeAt([20, 60, 100], from, y)).toBe(place);
});
