import { expect, test } from 'vitest';
import { IS_EXHAUSTIVE, massOf, sampleOf } from './masses.ts';

const CASES = Array.from({ length: 100 }, (_, index) => index);

test('a sample has as many as asked for, in their order, and the same ones every time', () => {
  const sample = sampleOf('some', CASES, 10);
  expect(sample).toHaveLength(IS_EXHAUSTIVE ? 100 : 10);
  expect(sample).toEqual(sample.toSorted((one, other) => one - other));
  expect(sampleOf('some', CASES, 10)).toEqual(sample);
  expect(massOf({ sample: 3, whole: 300 })).toBe(IS_EXHAUSTIVE ? 300 : 3);
});

test('another place chooses others, and over many places each case has its turn', () => {
  const seen = CASES.flatMap((place) => sampleOf(`place ${place}`, CASES, 20));
  expect(new Set(seen).size).toBe(100);
});

test('a few are all of them', () => {
  expect(sampleOf('few', [1, 2], 5)).toEqual([1, 2]);
});
