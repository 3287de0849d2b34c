import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canMove,
  kindOf,
  pointsPending,
  pointsShown,
  recruitmentOf,
  TASK_LABELS,
  TASK_MOVES,
  TASK_STATE_GROUPS,
  TASK_STATES,
  TASK_STATUSES,
  TASK_SUB_TYPES,
  TASK_TYPES,
  waitsForStudy,
  type TaskState,
} from './task-states.ts';

test('states, statuses, types and subtypes are those of the specification', () => {
  expect(TASK_STATES.toSorted()).toEqual(
    ['CLOSE', 'DROPOUT', 'INVITED', 'OPEN', 'OQ', 'QUALIFIED', 'STARTED', 'TERMINATED', 'UNDER_REVIEW'].toSorted(),
  );
  expect(TASK_STATUSES.toSorted()).toEqual(['CLOSE', 'FAILED', 'OPEN']);
  expect(TASK_TYPES).toHaveLength(11);
  expect(TASK_SUB_TYPES).toHaveLength(8);
});

/** decisions §5, one line for each allowed move. */
const ALLOWED = [
  'OPEN → CLOSE',
  'INVITED → STARTED',
  'INVITED → CLOSE',
  'STARTED → QUALIFIED',
  'STARTED → TERMINATED',
  'STARTED → OQ',
  'STARTED → UNDER_REVIEW',
  'STARTED → DROPOUT',
  'STARTED → CLOSE',
  'DROPOUT → STARTED',
  'DROPOUT → CLOSE',
  'UNDER_REVIEW → QUALIFIED',
  'UNDER_REVIEW → TERMINATED',
];

const EVERY_PAIR = TASK_STATES.flatMap((from) =>
  TASK_STATES.map((to) => ({ from, to, isAllowed: ALLOWED.includes(`${from} → ${to}`) })),
);

test.each(EVERY_PAIR)('$from → $to is allowed: $isAllowed', ({ from, to, isAllowed }) => {
  expect(canMove(from, to)).toBe(isAllowed);
});

test('however a task moves, a final state is never left and nothing returns to INVITED', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...TASK_STATES), { maxLength: 40 }), (wishes) => {
      let state: TaskState = 'INVITED';
      for (const wish of wishes) {
        if (!canMove(state, wish)) continue;
        expect(['QUALIFIED', 'TERMINATED', 'OQ', 'CLOSE']).not.toContain(state);
        expect(wish).not.toBe('INVITED');
        state = wish;
      }
    }),
  );
});

test('every state but OPEN can be reached by an invited task', () => {
  const reached = new Set<TaskState>(['INVITED']);
  for (const state of reached) for (const next of TASK_MOVES[state]) reached.add(next);
  expect([...reached].toSorted()).toEqual(TASK_STATES.filter((state) => state !== 'OPEN').toSorted());
});

test('the lists show the states of the specification', () => {
  expect(TASK_STATE_GROUPS).toEqual({
    ACTIVITIES: ['INVITED', 'STARTED', 'DROPOUT'],
    HISTORY: ['TERMINATED', 'UNDER_REVIEW', 'QUALIFIED', 'OQ', 'DROPOUT'],
  });
});

test('the labels are fixed', () => {
  expect(TASK_LABELS).toEqual({
    UNDER_REVIEW: 'Under Review',
    TERMINATED: 'Participated',
    QUALIFIED: 'Completed',
    CLOSE: 'Closed',
    INVITED: 'Invited',
    OPEN: 'Open',
    FAILED: 'Failed',
    OQ: 'Survey full',
    STARTED: 'In progress',
    DROPOUT: 'Not finished',
  });
});

test.each(TASK_STATES)('a task in %s has points pending only while it is under review', (state) => {
  const expected = state === 'UNDER_REVIEW' ? 120 : 0;
  expect(pointsPending(state, { qualified: 120, nonQualified: 10, overQuota: 5 })).toBe(expected);
});

test.each([
  ['QUALIFIED', 120],
  ['TERMINATED', 10],
  ['OQ', 5],
  ['OPEN', 0],
  ['INVITED', 0],
  ['STARTED', 0],
  ['DROPOUT', 0],
  ['UNDER_REVIEW', 0],
  ['CLOSE', 0],
] as const)('a task in %s shows %i points', (state, expected) => {
  expect(pointsShown(state, { qualified: 120, nonQualified: 10, overQuota: 5 })).toBe(expected);
});

test.each([
  ['QUANTITATIVE', 'SURVEY'],
  ['SCREENER', 'SURVEY'],
  ['FEEDBACK_SURVEY', 'SURVEY'],
  ['RECRUITMENT_STATIC', 'SURVEY'],
  ['RECRUITMENT_STATIC_SEGMENTATION', 'SURVEY'],
  ['DECIPHER', 'SURVEY'],
  ['QUALITATIVE', 'VIDEO'],
  ['MICRO_SURVEY', 'WEEKLY_QUEST'],
] as const)('%s is a %s', (subType, expected) => {
  expect(kindOf(subType)).toBe(expected);
});

test('only somebody who was invited and has not begun waits for a study that takes a break', () => {
  const waiting = (isPaused: boolean) => TASK_STATES.filter((state) => waitsForStudy(state, { isPaused }));
  expect(waiting(true)).toEqual(['INVITED']);
  expect(waiting(false)).toEqual([]);
});

test('two kinds of surveys recruit, and one of them keeps a segment', () => {
  expect(TASK_SUB_TYPES.flatMap((subType) => recruitmentOf(subType) ?? [])).toHaveLength(2);
  expect(recruitmentOf('RECRUITMENT_STATIC')).toBe('STATIC');
  expect(recruitmentOf('RECRUITMENT_STATIC_SEGMENTATION')).toBe('SEGMENTATION');
});
