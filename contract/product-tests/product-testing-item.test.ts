import { expect, test } from 'vitest';
import { TASK_STATES, type TaskState } from '../activities/task-states.ts';
import {
  deriveProductTest,
  qualificationOf,
  type DerivedProductTest,
  type ProductTestFacts,
  type ProductTestSurvey,
} from './product-testing-item.ts';
import { SHIPMENT_STATUSES } from './shipment-statuses.ts';

const NOW = new Date('2026-06-20T12:00:00.000Z');
const RECEIVED_AT = '2026-06-08T13:12:00.000Z';
const TEN_DAYS_AFTER = '2026-06-18T13:12:00.000Z';
const BOTH = [true, false] as const;

const STARTS = {
  absent: null,
  past: '2026-06-18T12:00:00.000Z',
  now: NOW.toISOString(),
  future: '2026-06-20T12:00:00.001Z',
} as const;
type Start = keyof typeof STARTS;

interface Case {
  readonly received: boolean;
  readonly status: (typeof SHIPMENT_STATUSES)[number];
  readonly supportRequested: boolean;
  readonly testingCompleted: boolean;
  readonly start: Start;
  readonly feedback: TaskState | 'none' | 'no survey';
  readonly isListed: boolean;
  readonly isSingle: boolean;
}

const CASES: readonly Case[] = BOTH.flatMap((received) =>
  SHIPMENT_STATUSES.flatMap((status) =>
    BOTH.flatMap((supportRequested) =>
      BOTH.flatMap((testingCompleted) =>
        (Object.keys(STARTS) as Start[]).flatMap((start) =>
          ([...TASK_STATES, 'none', 'no survey'] as const).flatMap((feedback) =>
            BOTH.flatMap((isListed) =>
              BOTH.map((isSingle) => ({
                received,
                status,
                supportRequested,
                testingCompleted,
                start,
                feedback,
                isListed,
                isSingle,
              })),
            ),
          ),
        ),
      ),
    ),
  ),
);

function itemOf({ received, status, supportRequested, testingCompleted, start, feedback, isListed }: Case) {
  const survey: ProductTestSurvey | null =
    feedback === 'no survey'
      ? null
      : { type: 'FEEDBACK', status: feedback === 'none' ? null : feedback, startTime: STARTS[start] };
  const screener: ProductTestSurvey = { type: 'SCREENER', status: 'QUALIFIED', startTime: null };
  return {
    createdAt: received ? RECEIVED_AT : null,
    testingDuration: 10,
    testingCompleted,
    shippingDetails: { received, status, deliveredOn: null },
    supportRequested,
    // The feedback survey stands by itself, or among the others alone.
    surveys: survey === null ? [screener] : [screener, survey],
    feedbackSurvey: isListed ? survey : null,
  } satisfies ProductTestFacts;
}

/** The sentences of the specification one after the other, as conditions of their own, none resting on another. */
function oracle(one: Case): DerivedProductTest {
  const isTaken = ['QUALIFIED', 'TERMINATED'].includes(one.feedback);
  const hasSurvey = one.feedback !== 'no survey';
  const waitsForStart = one.isSingle && hasSurvey && one.start === 'future';
  const steps = [
    { step: 3, holds: isTaken },
    { step: 2, holds: !isTaken && one.received && one.testingCompleted && !waitsForStart },
    { step: 1, holds: !isTaken && one.received && (!one.testingCompleted || waitsForStart) },
    { step: 0, holds: !isTaken && !one.received },
  ] as const;
  const holding = steps.filter(({ holds }) => holds);
  if (holding.length !== 1) throw new Error('Exactly one of the steps is it, whatever the rest is');
  const support = { true: 'in-support', false: { true: 'confirmed', false: 'delivered' } } as const;
  return {
    stepStatus: holding[0]?.step ?? 0,
    deliveryCardStatus: { ...neverDelivered, DELIVERED: 'delivered' as const }[one.status],
    supportCardStatus: one.supportRequested ? support.true : support.false[`${one.received}`],
    deliveryConfirmedOn: one.received ? RECEIVED_AT : null,
    isFeedbackSurveyTaken: isTaken,
    completeBy: one.received ? TEN_DAYS_AFTER : null,
    testingPeriodText: '10 days',
  };
}

const neverDelivered = {
  ORDERED: 'on-the-way',
  PACKED: 'on-the-way',
  SHIPPED: 'on-the-way',
  OUT_FOR_DELIVERY: 'on-the-way',
  EXCEPTION: 'on-the-way',
  RETURNED: 'on-the-way',
  CANCELLED: 'on-the-way',
} as const;

test('every combination of what is known gives what the specification says', () => {
  expect(CASES).toHaveLength(2 * 8 * 2 * 2 * 4 * 11 * 2 * 2);
  const derived = CASES.map((one) => ({ ...one, derived: deriveProductTest(itemOf(one), NOW, one) }));
  expect(derived).toEqual(CASES.map((one) => ({ ...one, derived: oracle(one) })));
});

test.each([
  [1, '1 day', '2026-06-09T13:12:00.000Z'],
  [14, '14 days', '2026-06-22T13:12:00.000Z'],
])('a test of %i days is told as %s and ends so many days after the yes', (testingDuration, text, completeBy) => {
  const item = { ...itemOf({ ...aCase, received: true }), testingDuration };
  expect(deriveProductTest(item, NOW, { isSingle: true })).toMatchObject({ testingPeriodText: text, completeBy });
});

const aCase: Case = {
  received: true,
  status: 'DELIVERED',
  supportRequested: false,
  testingCompleted: false,
  start: 'absent',
  feedback: 'none',
  isListed: true,
  isSingle: true,
};

test.each([
  ['QUALIFIED', 'qualified'],
  ['TERMINATED', 'not-qualified'],
  ['OQ', 'not-qualified'],
  ['STARTED', null],
  ['UNDER_REVIEW', null],
  ['CLOSE', null],
  [null, null],
] as const)('a survey in %s is %s', (status, expected) => {
  expect(qualificationOf(status)).toBe(expected);
});
