import { afterEach, describe, expect, test, vi } from 'vitest';
import { productTestNotices, type ProductTestNoticeKind } from '#contract/messages/product-test-notices.ts';
import { noticeDate, testDate } from '#contract/product-tests/test-dates.ts';
import { zoneName } from '#contract/time/zone-name.ts';
import { testSteps } from '../features/product-tests/test-steps.ts';
import { deadlineText, helpText, ownZoneName, termOf } from './shown-dates.ts';
import type { TestFace } from './test-face.ts';

/** Confirmed late in the evening of Los Angeles, which is the next day in New York. */
const CREATED = '2026-11-14T06:30:00.000Z';
const OPENS = '2026-11-24T06:30:00.000Z';
/** The end of 11/23 where the panel is. */
const END = '2026-11-24T05:00:00.000Z';
const NOW = new Date('2026-11-15T12:00:00.000Z');

const TEST = {
  createdAt: CREATED,
  testingDuration: 10,
  testingCompleted: false,
  shippingDetails: { received: true, status: 'DELIVERED', deliveredOn: null },
  supportRequested: false,
  surveys: [],
  feedbackSurvey: null,
  confirmBy: END,
  answerBy: END,
  feedbackUntil: END,
  testingUntil: OPENS,
  completedAt: null,
} as const;

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'America/Phoenix',
  'America/Halifax',
  'Asia/Kolkata',
];

afterEach(() => vi.unstubAllEnvs());

/** What the card, and the same sentence on the page, say at each stage; and the notice of it, as bell and e-mail say it. */
const STAGES: readonly (readonly [TestFace, ProductTestNoticeKind, string])[] = [
  ['CONFIRM', 'SELECTED', END],
  ['CONFIRM', 'REMIND_ADDRESS', END],
  ['DELIVERED', 'DELIVERED', END],
  ['DELIVERED', 'REMIND_DELIVERY', END],
  ['IN_SUPPORT', 'REMIND_SUPPORT', END],
  ['TESTING', 'TESTING', OPENS],
  ['FEEDBACK', 'FEEDBACK', END],
  ['FEEDBACK', 'REMIND_FEEDBACK', END],
];

describe.each(ZONES)('a member in %s', (zone) => {
  test.each(STAGES)('%s: card, page, bell and e-mail of %s name the same day, hour and zone', (face, kind, at) => {
    vi.stubEnv('TZ', zone);
    const day = noticeDate(kind, new Date(at), zone);
    expect(deadlineText(TEST, face)).toContain(day);
    expect(productTestNotices[kind]({ product: 'Soap', points: 5, testingDays: 10, day }).body).toContain(day);
    expect(day.endsWith(zoneName(zone))).toBe(true);
    expect(ownZoneName()).toBe(zoneName(zone));
  });

  test('the page tells the last day of testing from the hour at which feedback opens', () => {
    vi.stubEnv('TZ', zone);
    const through = testDate('testThrough', OPENS, zone);
    expect(termOf(TEST, 'TESTING', NOW)).toEqual({ label: 'Test through', day: through });
    const notes = testSteps(TEST, 'TESTING', NOW).map(({ note }) => note);
    expect(notes[0]).toBe(`Arrived ${testDate('arrived', CREATED, zone)}`);
    expect(notes[2]).toBe(`Opens ${testDate('feedbackOpens', OPENS, zone)}`);
    expect(notes[2]).toMatch(/^Opens \d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [ap]m$/);
  });
});

test('while the clock stands still, no date of the survey is promised', () => {
  expect(deadlineText({ ...TEST, testingUntil: null }, 'TESTING')).toBeUndefined();
});

test('once they are waited for no longer, no deadline is left', () => {
  const answered = { ...TEST, confirmBy: null, answerBy: null, feedbackUntil: null };
  for (const face of ['CONFIRM', 'DELIVERED', 'IN_SUPPORT', 'FEEDBACK'] as const) {
    expect(deadlineText(answered, face)).toBeUndefined();
  }
  expect(helpText(TEST)).toContain('the test closes');
  expect(helpText(answered)).not.toContain('close');
});
