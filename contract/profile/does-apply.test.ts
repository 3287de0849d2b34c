import { expect, test } from 'vitest';
import { decidesOthers, doesApply } from './does-apply.ts';

test.each([
  ['alone', [['household', 1]], false],
  ['alone, by an older file', [['household', '1']], false],
  ['with others', [['household', 3]], true],
  ['with nobody knows how many', [], true],
  [
    'alone, and told of children before',
    [
      ['household', 1],
      ['children', 2],
    ],
    true,
  ],
  [
    'alone, and took the children back',
    [
      ['household', 1],
      ['children', null],
    ],
    false,
  ],
] as const)('somebody who lives %s is asked about children: %s', (_, said, isAsked) => {
  expect(doesApply('children', new Map<string, unknown>(said))).toBe(isAsked);
  expect(doesApply('constructor', new Map<string, unknown>(said))).toBe(true);
});

test('a profile is read again when a detail changes that others depend on', () => {
  expect(['household', 'children', 'gender'].filter(decidesOthers)).toEqual(['household']);
});
