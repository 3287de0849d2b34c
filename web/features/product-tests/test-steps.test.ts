import { expect, test } from 'vitest';
import { shownDate } from '#web/product-tests/shown-dates.ts';
import { testSteps } from './test-steps.ts';

const RECEIVED = '2026-06-08T18:00:00.000Z';
const NOW = new Date('2026-06-11T20:00:00.000Z');
const feedback = { type: 'FEEDBACK', status: null, startTime: null, minutes: 8 } as const;
const onTheWay = {
  completedAt: null,
  createdAt: null,
  feedbackSurvey: null,
  shippingDetails: {
    received: false,
    status: 'OUT_FOR_DELIVERY',
    deliveredOn: null,
  },
  supportRequested: false,
  surveys: [feedback],
  testingCompleted: false,
  testingDuration: 10,
  testingUntil: null,
} as const;
const here = {
  ...onTheWay,
  createdAt: RECEIVED,
  shippingDetails: { ...onTheWay.shippingDetails, received: true, status: 'DELIVERED' },
  testingUntil: '2026-06-18T18:00:00.000Z',
} as const;

test.each([
  ['CONFIRM', onTheWay, ['Confirm your address', '10 days at home', 'About 8 minutes']],
  ['OUT_FOR_DELIVERY', onTheWay, ['Out for delivery', '10 days at home', 'About 8 minutes']],
  [
    'IN_SUPPORT',
    { ...onTheWay, supportRequested: true },
    ["We're looking for it", '10 days at home', 'About 8 minutes'],
  ],
  ['TESTING', here, ['Arrived 06/08/2026', 'Day 4 of 10', `Opens ${shownDate('feedbackOpens', here.testingUntil)}`]],
  ['TESTING', { ...here, testingUntil: null }, ['Arrived 06/08/2026', 'Not started yet', 'About 8 minutes']],
  ['FEEDBACK', here, ['Arrived 06/08/2026', '10 days at home', 'About 8 minutes']],
  ['REVIEW', here, ['Arrived 06/08/2026', '10 days at home', 'Under review']],
  [
    'DONE',
    { ...here, completedAt: '2026-06-19T18:00:00.000Z' },
    ['Arrived 06/08/2026', '10 days at home', 'Shared 06/19/2026'],
  ],
] as const)('the notes of %s', (face, one, notes) => {
  expect(testSteps(one, face, NOW).map(({ note }) => note)).toEqual(notes);
});
