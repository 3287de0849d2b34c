import { expect, test } from 'vitest';
import { DUE_KINDS } from '#contract/product-tests/participant-due.ts';
import { PARTICIPANT_STAGES } from '#contract/product-tests/participant-stages.ts';
import { cardText, nextTag, urgencyOf, type Participant } from './participant-texts.ts';
import { standingOf, eventText } from './timeline-texts.ts';

/** Noon of Monday 06/08/2026 on the panel's clock. */
const NOW = new Date('2026-06-08T16:00:00Z');
const SOMEBODY: Participant = {
  participantId: 'p',
  studyId: 's',
  number: 'P-34007',
  stage: 'DELIVERED',
  selection: 'SELECTED',
  cell: null,
  stageAt: '2026-06-04T15:02:00Z',
  to: 'Duluth, MN',
  isPoBox: false,
  dueKind: 'CLOSE_DELIVERY',
  dueAt: '2026-06-10T04:00:00Z',
  isOverdue: true,
  waitingDays: 2,
  closesAt: '2026-06-10T04:00:00Z',
  isPaused: false,
  supportRequestId: null,
  supportRequestNumber: null,
  shipmentStatus: 'DELIVERED',
  carrier: 'NORTHPOST',
  trackingNumber: null,
  deliveredAt: '2026-06-04T15:02:00Z',
  receivedAt: null,
  feedbackOpensAt: null,
  fromReserve: false,
  closedWhy: null,
};
const somebody = (change: Partial<Participant>): Participant => ({ ...SOMEBODY, ...change });

test.each<[string, Partial<Participant>]>([
  ['Not confirmed, day 3', {}],
  ['Reported missing, waiting for our reply', { dueKind: 'ANSWER_SUPPORT' }],
  ['Reported missing, asked 2 days ago', { dueKind: 'CLOSE_SUPPORT' }],
  ['Address requested 2 days ago', { stage: 'SELECTED', dueKind: 'CLOSE_ADDRESS' }],
  ['Reported missing, asked today', { dueKind: 'CLOSE_SUPPORT', waitingDays: 0 }],
  ['Address requested today', { stage: 'SELECTED', dueKind: 'CLOSE_ADDRESS', waitingDays: 0 }],
  ['From the reserve list, today', { stage: 'SELECTED', dueKind: 'REMIND_ADDRESS', fromReserve: true, waitingDays: 0 }],
  ['Opened today, ends 06/09/2026, 11:59 pm', { stage: 'FEEDBACK', dueKind: 'CLOSE_FEEDBACK', waitingDays: 0 }],
  ['From the reserve list, 1 day', { stage: 'SELECTED', dueKind: 'REMIND_ADDRESS', fromReserve: true, waitingDays: 1 }],
  ['PO box; ask for a street address', { stage: 'SELECTED', dueKind: 'LATE_ORDER', isPoBox: true }],
  ['Not shipped for 4 days', { stage: 'SELECTED', dueKind: 'LATE_ORDER', waitingDays: 4 }],
  ['No scan for 6 days', { stage: 'SHIPPED', dueKind: 'NO_SCAN', shipmentStatus: 'SHIPPED', waitingDays: 6 }],
  ['Carrier delay', { stage: 'SHIPPED', dueKind: 'PARCEL_STUCK', shipmentStatus: 'EXCEPTION' }],
  ['Returned to sender', { stage: 'SHIPPED', dueKind: 'PARCEL_STUCK', shipmentStatus: 'RETURNED' }],
  ['Deadlines paused, SR-30385', { stage: 'TESTING', dueKind: null, isPaused: true, supportRequestNumber: 'SR-30385' }],
  ['Open 2 days, ends 06/09/2026, 11:59 pm', { stage: 'FEEDBACK', dueKind: 'CLOSE_FEEDBACK' }],
  ["Didn't confirm the package", { stage: 'CLOSED', dueKind: null, closedWhy: 'PACKAGE_NOT_CONFIRMED' }],
])('the board says “%s”', (words, change) => expect(cardText(somebody(change))).toBe(words));

test.each<[string, Partial<Participant>]>([
  ['Closes 06/09/2026, 11:59 pm', {}],
  ['Closes tonight', { closesAt: '2026-06-09T04:00:00Z' }],
  ['Reported missing', { dueKind: 'ANSWER_SUPPORT' }],
  [
    'Reminder goes out 06/08/2026, 5:00 pm',
    { dueKind: 'REMIND_DELIVERY', dueAt: '2026-06-08T21:00:00Z', isOverdue: false },
  ],
  [
    'Reminder goes out 06/09/2026, 5:00 pm',
    { dueKind: 'REMIND_DELIVERY', dueAt: '2026-06-09T21:00:00Z', isOverdue: false },
  ],
  [
    'Feedback opens 06/12/2026, 12:00 pm',
    { stage: 'TESTING', dueKind: 'OPEN_FEEDBACK', dueAt: '2026-06-12T16:00:00Z' },
  ],
  ['Waiting for selection', { stage: 'SCREENED', dueKind: null, dueAt: null }],
])('what is next is “%s”', (words, change) => expect(nextTag(somebody(change), NOW).label).toBe(words));

test('there are words for every stage and everything that can be due', () => {
  for (const stage of PARTICIPANT_STAGES)
    for (const dueKind of [null, ...DUE_KINDS]) {
      const one = somebody({ stage, dueKind });
      expect(cardText(one)).not.toBe('');
      expect(nextTag(one, NOW).label).not.toBe('');
      expect(standingOf(one) === undefined).toBe(['INVITED', 'DONE', 'CLOSED'].includes(stage));
    }
});

test('whoever is overdue comes before whoever is paused, and they before the others', () => {
  expect(urgencyOf(somebody({}))).toBe('late');
  expect(urgencyOf(somebody({ isOverdue: false, isPaused: true }))).toBe('warned');
  expect(urgencyOf(somebody({ isOverdue: false }))).toBe('calm');
});

test('a timeline says what happened, of the participant and of the parcel', () => {
  expect(eventText('NEVER_GOT_IT')).toBe('“I never got the package”');
  expect(eventText('SHIPMENT_OUT_FOR_DELIVERY')).toBe('Out for delivery');
  expect(standingOf(somebody({}))).toEqual({
    title: 'Not confirmed yet',
    note: "Closes 06/09/2026, 11:59 pm Eastern Time if they don't respond.",
    aside: '2 business days',
  });
});
