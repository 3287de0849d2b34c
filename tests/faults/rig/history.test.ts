import { expect, test } from 'vitest';
import { knownOf, type Outcome } from './history.ts';

test.each<[readonly Outcome[], Outcome]>([
  [['ok'], 'ok'],
  [['unknown', 'ok'], 'ok'],
  [['ok', 'fail'], 'ok'],
  [['fail'], 'fail'],
  [['fail', 'fail'], 'fail'],
  [['unknown', 'fail'], 'unknown'],
  [['unknown'], 'unknown'],
  [[], 'unknown'],
])('tries that were answered %j come to %s', (outcomes, known) => {
  expect(knownOf(outcomes.map((outcome) => ({ outcome })))).toBe(known);
});
