import { describe, expect, test } from 'vitest';
import { orderOf, problemsOf, proposedDraft, type LaunchDraft } from './launch-order.ts';
import type { LaunchPlan } from './launch.queries.ts';
import { fieldValueOf, momentOf } from '#console/panel-time.ts';

const PLAN: LaunchPlan = {
  shortId: 'QN-2231',
  isRunning: false,
  members: 3_000,
  expectedCompletes: 962,
  checks: [],
  title: 'Groceries at your door',
  body: '8 minutes',
  emailsFrom: '2026-06-08T14:00:00.000Z',
  areEmailsHeld: false,
  firstWave: 300,
  restAt: '2026-06-09T13:00:00.000Z',
  opensAt: null,
  closesAt: '2026-06-22T04:00:00.000Z',
};
const DRAFT: LaunchDraft = { ...proposedDraft(PLAN), typedShortId: 'qn-2231 ' };

test("a field for date and time means the panel's zone, in summer and in winter", () => {
  for (const moment of ['2026-06-09T13:00:00.000Z', '2026-12-09T14:00:00.000Z', '2026-06-09T03:30:00.000Z']) {
    expect(momentOf(fieldValueOf(moment))?.toISOString()).toBe(moment);
  }
  expect(momentOf('2026-03-08T09:00')?.toISOString()).toBe('2026-03-08T13:00:00.000Z');
  expect(momentOf('2026-11-01T09:00')?.toISOString()).toBe('2026-11-01T14:00:00.000Z');
  expect(momentOf('')).toBeUndefined();
});

test('what is proposed can be sent as it is', () => {
  expect(problemsOf(DRAFT, PLAN)).toEqual({});
  expect(orderOf(DRAFT, 's1')).toEqual({
    studyId: 's1',
    typedShortId: 'qn-2231 ',
    firstWave: 300,
    restAt: '2026-06-09T13:00:00.000Z',
    dropOutLimit: 12,
    reminderDays: [3],
    reason: null,
  });
});

test('a small sample goes out at once', () => {
  const draft = { ...proposedDraft({ ...PLAN, members: 60, firstWave: null }), typedShortId: 'QN-2231' };
  expect(problemsOf(draft, PLAN)).toEqual({});
  expect(orderOf(draft, 's1')).toMatchObject({ firstWave: null, restAt: null, dropOutLimit: null });
});

describe('a problem stands at its field', () => {
  test.each<[keyof LaunchDraft, Partial<LaunchDraft>]>([
    ['firstWave', { firstWave: '' }],
    ['firstWave', { firstWave: '0' }],
    ['firstWave', { firstWave: '3,000' }],
    ['firstWave', { firstWave: '12.5' }],
    ['restAt', { restAt: '' }],
    ['restAt', { restAt: '2026-06-22T00:00' }],
    ['dropOutLimit', { dropOutLimit: '101' }],
    ['dropOutLimit', { dropOutLimit: 'few' }],
    ['firstDays', { firstDays: '61' }],
    ['secondDays', { isTwice: true, secondDays: '' }],
    ['secondDays', { isTwice: true, secondDays: '3' }],
    ['typedShortId', { typedShortId: 'QN-2230' }],
  ])('%s of %j', (field, given) => {
    expect(Object.keys(problemsOf({ ...DRAFT, ...given }, PLAN))).toEqual([field]);
  });

  test.each<Partial<LaunchDraft>>([
    { firstWave: '2,999' },
    { dropOutLimit: '12.5 %' },
    { isTwice: true },
    { hasFirstWave: false, firstWave: '', restAt: '' },
    { hasReminder: false, firstDays: '' },
  ])('none of %j', (given) => {
    expect(problemsOf({ ...DRAFT, ...given }, PLAN)).toEqual({});
  });
});
