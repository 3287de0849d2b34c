import { expect, test } from 'vitest';
import { rareBelow } from './rarely-reached.ts';

test.each([
  ['no quota is full: one in a hundred', { members: 2_000, completes: 3, full: 0 }, 20],
  ['a quota of 6 turns the others away: what all 6 saw is not rare', { members: 2_000, completes: 6, full: 1_307 }, 6],
  ['a quota lets many through: one in a hundred', { members: 2_000, completes: 900, full: 90 }, 20],
])('%s', (_, rehearsed, below) => {
  expect(rareBelow(rehearsed)).toBe(below);
});
