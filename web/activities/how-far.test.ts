import { expect, test } from 'vitest';
import type { Activity } from './activities.queries.ts';
import { howFar } from './how-far.ts';

const at = (place: Activity['metadata']['place']) => ({ metadata: { place } }) as Activity;

test.each([
  [
    { page: 1, of: 3, isQuestion: true },
    { done: 0, of: 3, text: '0 of 3 done' },
  ],
  [
    { page: 3, of: 3, isQuestion: true },
    { done: 2, of: 3, text: '2 of 3 done' },
  ],
  [
    { page: 4, of: 12, isQuestion: false },
    { done: 3, of: 12, text: '3 of 12 pages done' },
  ],
  [null, undefined],
])('at %j: %j', (place, expected) => {
  expect(howFar(at(place))).toEqual(expected);
});
