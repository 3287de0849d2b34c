import { describe, expect, test } from 'vitest';
import type { AudienceSampleSettings } from './audience-rules.ts';
import { costOf, invitesFor, planSample } from './audience-sample.ts';

const rates = { started: 0.5, completed: 0.8, screenedOut: 0.1, full: 0.05 };
const cell = (name: string, target: number) => ({
  name,
  target,
  conditions: [{ attribute: 'age', test: 'ANSWERED' as const }],
});
const room = (...byCell: [string, number][]) => ({
  total: byCell.reduce((sum, [, n]) => sum + n, 0),
  byCell: new Map(byCell),
});

test.each([
  [100, 250],
  [1, 3],
  [40, 100],
])('%d completes take %d invitations when 40 of 100 complete', (completes, invites) => {
  expect(invitesFor(completes, rates)).toBe(invites);
});

describe('a sample at random', () => {
  const settings = (size: number | null): AudienceSampleSettings => ({ mode: 'RANDOM', size, cells: [] });
  test.each([
    ['as many as asked for', 300, 1_000, null, 300],
    ['never more than there are', 3_000, 1_000, null, 1_000],
    ['as many as needed to reach your completes', null, 1_000, 100, 250],
    ['everybody when nothing is said', null, 1_000, null, 1_000],
    ['nobody when nobody is asked for', 0, 1_000, 100, 0],
  ])('%s', (_what, size, total, wanted, invites) => {
    const plan = planSample(settings(size), { total, byCell: new Map() }, wanted, rates);
    expect(plan).toMatchObject({ invites, expectedCompletes: Math.floor(invites * 0.4) });
  });
});

describe('a sample balanced by cells', () => {
  const cells = [cell('young', 100), cell('old', 50)];
  test.each<[string, number | null, [string, number][], number[]]>([
    [
      'gives each cell what its target needs',
      null,
      [
        ['young', 900],
        ['old', 900],
      ],
      [250, 125],
    ],
    [
      'stops where a cell runs dry',
      null,
      [
        ['young', 200],
        ['old', 900],
      ],
      [200, 125],
    ],
    [
      'shares a smaller number in the same proportion',
      150,
      [
        ['young', 900],
        ['old', 900],
      ],
      [100, 50],
    ],
    [
      'gives to the others what does not fit',
      300,
      [
        ['young', 60],
        ['old', 900],
      ],
      [60, 240],
    ],
    [
      'uses everybody when asked for more',
      5_000,
      [
        ['young', 60],
        ['old', 40],
      ],
      [60, 40],
    ],
    [
      'shares the last ones out whole',
      2,
      [
        ['young', 60],
        ['old', 40],
      ],
      [1, 1],
    ],
    ['has nobody to give to an empty cell', 10, [['old', 40]], [0, 10]],
  ])('%s', (_what, size, byCell, invites) => {
    const plan = planSample({ mode: 'BALANCED', size, cells }, room(...byCell), null, rates);
    expect(plan.cells.map((one) => one.invites)).toEqual(invites);
    expect(plan.invites).toBe(invites.reduce((sum, n) => sum + n, 0));
  });

  test('says how many completes a cell will lack', () => {
    const plan = planSample({ mode: 'BALANCED', size: null, cells }, room(['young', 200], ['old', 125]), null, rates);
    expect(plan.cells.map((one) => one.shortBy)).toEqual([20, 0]);
  });
});

test('a sample costs what its outcomes pay, and at most what everybody could earn', () => {
  const plan = { invites: 1_000, expectedCompletes: 400, cells: [] };
  expect(costOf(plan, { qualified: 120, nonQualified: 10, overQuota: 20 }, rates)).toEqual({
    completed: 400,
    screenedOut: 50,
    full: 25,
    expectedPoints: 48_000 + 500 + 500,
    atMostPoints: 120_000,
  });
});
