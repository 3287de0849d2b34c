import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import type { Study } from '#server/modules/activities/index.ts';
import { later } from '#server/platform/clock.ts';
import { decisionsOf } from './fieldwork-decisions.ts';
import type { FieldworkFigures } from './fieldwork-shape.ts';

const now = new Date('2026-06-08T12:00:00Z');
/** As far as decisions look at it. */
const study = {
  status: 'IN_FIELD',
  points: { qualified: 100, nonQualified: 10, overQuota: 20 },
  budgetPoints: null,
  pauseReason: null,
  closesAt: later(now, 10 * DAY_MS),
  endedAt: null,
} as unknown as Study;
const told = {
  invited: 1_000,
  complete: 100,
  inProgress: 0,
  underReview: 0,
  failed: 0,
  disagreements: 0,
  pointsPaid: 0,
  wanted: 200,
  expected: 150,
  cells: [],
} as unknown as FieldworkFigures;
const cell = (name: string, complete: number, expected: number, pace = 'BEHIND') =>
  ({ name, complete, target: 100, expected, pace }) as unknown as FieldworkFigures['cells'][number];
const kinds = (given: Partial<Study>, figures: Partial<FieldworkFigures>) =>
  decisionsOf({ ...study, ...given }, { ...told, ...figures }, now).map((decision) => decision.kind);

describe('what needs a decision', () => {
  test.each<[string, Partial<Study>, Partial<FieldworkFigures>, readonly string[]]>([
    ['nothing, when all goes well', {}, {}, []],
    ['a cell that is behind', {}, { cells: [cell('men', 30, 60)] }, ['CELL_BEHIND']],
    ['no cell of a paused study', { status: 'PAUSED' }, { cells: [cell('men', 30, 60)] }, []],
    ['short, with two days to go', { closesAt: later(now, 2 * DAY_MS) }, {}, ['CLOSING_SHORT']],
    ['enough, with two days to go', { closesAt: later(now, 2 * DAY_MS) }, { expected: 200 }, []],
    [
      'reviews that wait, though it has ended',
      { status: 'CLOSED', endedAt: now },
      { underReview: 3 },
      ['REVIEWS_WAITING'],
    ],
    ['tasks that failed', {}, { failed: 2 }, ['TASKS_FAILED']],
    ['no failed tasks of what is over', { status: 'CLOSED', endedAt: now }, { failed: 2 }, []],
    ['a budget that is spent', { budgetPoints: 5_000 }, { pointsPaid: 5_000 }, ['BUDGET_REACHED']],
    [
      'a budget that those on their way will spend',
      { budgetPoints: 5_000 },
      { pointsPaid: 4_000, inProgress: 10 },
      ['BUDGET_REACHED'],
    ],
    ['no budget with room left', { budgetPoints: 5_000 }, { pointsPaid: 4_000, inProgress: 9 }, []],
    [
      'the guard that stopped inviting',
      { budgetPoints: 9_000, pauseReason: 'BUDGET', status: 'PAUSED' },
      {},
      ['BUDGET_REACHED'],
    ],
    ['a host that contradicts itself', {}, { disagreements: 1 }, ['OUTSIDE_DISAGREES']],
  ])('%s', (_what, given, figures, expected) => {
    expect(kinds(given, figures)).toEqual(expected);
  });

  test('every cell that is behind, those that will be shortest first, each with about as many more invitations', () => {
    const cells = [
      cell('a', 40, 80),
      cell('b', 10, 20),
      cell('c', 30, 60),
      cell('d', 20, 40),
      cell('e', 99, 99, 'ON_TRACK'),
    ];
    const decisions = decisionsOf(study, { ...told, cells }, now);
    expect(decisions.map((decision) => [decision.cellName, decision.boost])).toEqual([
      ['b', 8_000],
      ['d', 3_000],
      ['c', 1_350],
      ['a', expect.any(Number)],
    ]);
  });

  test('no number of invitations before anybody has completed', () => {
    expect(decisionsOf(study, { ...told, cells: [cell('a', 0, 0)] }, now)[0]?.boost).toBeNull();
  });
});
