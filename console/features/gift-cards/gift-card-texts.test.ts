import { describe, expect, test } from 'vitest';
import { valueName } from '#console/rewards/redemption-texts.ts';
import {
  coveredShare,
  coverNote,
  deliveryNote,
  stockDurationText,
  paceSentence,
  paceText,
  rangeText,
  timeToCard,
  toOrder,
  voidText,
  weekNote,
} from './gift-card-texts.ts';
import type { GiftCardStock } from './gift-cards.queries.ts';
import { addsUp, totalOf } from './reconcile-texts.ts';

const stock = (changes: Partial<GiftCardStock>): GiftCardStock => ({
  countedAt: '2026-06-08T10:00:00Z',
  owedPoints: 0,
  stockCents: 0,
  redeemedThisWeekCents: 0,
  redeemedLastWeekCents: 0,
  medianSecondsToCard: null,
  pendingCount: 0,
  failedCount: 0,
  expiredCount: 0,
  endingSoonCount: 0,
  leastLifeDays: 30,
  timeZone: 'America/New_York',
  expiredVoid: null,
  hasProvider: false,
  values: [],
  ...changes,
});

test.each([
  [2_500, '$25'],
  [2_550, '$25.50'],
  [100_000, '$1,000'],
])('%d cents are %s', (cents, words) => {
  expect(valueName(cents)).toBe(words);
});

test.each([
  [10, 41.9, 2, '41 days'],
  [10, 1.5, 2, '1 day'],
  [10, 0.4, 2, 'under a day'],
  [10, 4_000, 2, 'over a year'],
  [10, null, 0, 'not used'],
  [10, 12.5, 0, 'expires in 12 days'],
  [10, 0.5, 0, 'expires in under a day'],
  [10, 500, 0, 'over a year'],
  [0, 0, 2, 'none left'],
])('%d left for %s days at %d a day: %s', (left, lastsDays, aDay, words) => {
  expect(stockDurationText({ left, lastsDays, aDay })).toBe(words);
});

test.each([
  [[[14, 5]], 'Based on the last 14 days'],
  [[[3, 5]], 'Based on the last 3 days'],
  [
    [
      [14, 5],
      [3, 2],
    ],
    'Based on the last 14 days ($20: 3 days)',
  ],
  // Nobody took any of it: there is no pace to explain.
  [
    [
      [14, 5],
      [1, 0],
    ],
    'Based on the last 14 days',
  ],
])('the pace of %j', (values, words) => {
  const given = values.map(([paceDays = 0, used = 0], index) => ({ paceDays, used, valueCents: (index + 1) * 1_000 }));
  expect(paceSentence(given)).toBe(words);
});

test.each([
  ['DONE', 1, 1, null, '1 card was voided by June.'],
  [
    'STOPPED',
    3_000,
    5_000,
    'Wes',
    '3,000 cards were voided by June. Wes stopped it before all 5,000 cards were voided.',
  ],
] as const)('a void that is %s', (state, voided, wanted, stoppedByName, words) => {
  expect(voidText({ state, voided, wanted, byName: 'June', stoppedByName })).toBe(words);
});

test('a table of stock adds up by its rows and with what is there', () => {
  const row = {
    rewardId: 'a',
    valueCents: 1_000,
    opening: 10,
    loaded: 5,
    issued: 3,
    replaced: 1,
    returned: 1,
    voided: 2,
    expired: 4,
    closing: 6,
  };
  expect(totalOf([row, row])).toMatchObject({ opening: 20, closing: 12, expired: 8 });
  expect(addsUp({ values: [row, row], countedNow: 12 })).toBe(true);
  expect(addsUp({ values: [row], countedNow: null })).toBe(true);
  expect(addsUp({ values: [row, row], countedNow: 11 })).toBe(false);
  expect(addsUp({ values: [{ ...row, voided: 3 }], countedNow: 6 })).toBe(false);
});

test.each([
  [0, '0'],
  [0.3, '0.3'],
  [6, '6'],
  [45.4, '45'],
])('%d a day is %s', (aDay, words) => {
  expect(paceText(aDay)).toBe(words);
});

test.each([
  [37, 45, '±4 days'],
  [2, 2, '±1 day'],
  [null, null, '±1 day'],
])('from %s to %s days is %s', (earliestDays, latestDays, words) => {
  expect(rangeText({ earliestDays, latestDays })).toBe(words);
});

describe('what is owed', () => {
  test('is covered by the share that the stock is worth', () => {
    const share = coveredShare(stock({ owedPoints: 4_819_004, stockCents: 3_242_500 }), 100);
    expect(coverNote(share)).toEqual({ text: "67% of what's owed", tone: 'bad', icon: 'trending-down' });
  });

  test('is nothing: then all of it is covered', () => {
    expect(coveredShare(stock({}), 100)).toBe(1);
    expect(coverNote(1).text).toBe('covers everything owed');
  });
});

test.each([
  [387_000, 355_000, '9% over this time last week'],
  [100, 200, '50% under this time last week'],
  [100, 100, 'same as this time last week'],
  [100, 0, 'none by this time last week'],
])('%d cents this week, %d the last: %s', (redeemedThisWeekCents, redeemedLastWeekCents, words) => {
  expect(weekNote(stock({ redeemedThisWeekCents, redeemedLastWeekCents })).text).toBe(words);
});

test.each([
  [null, '–'],
  [0, 'Instant'],
  [0.42, '0.4 s'],
  [42, '42 s'],
  [200, '3 min'],
])('%s seconds to a card are %s', (seconds, words) => {
  expect(timeToCard(seconds)).toBe(words);
});

test.each([
  [{ pendingCount: 2, failedCount: 1, medianSecondsToCard: 1 }, '2 pending, 1 failed'],
  [{ medianSecondsToCard: 0.4 }, 'all delivered in the last 7 days'],
  [{}, 'no redemptions in 7 days'],
])('cards are delivered: %j', (changes, words) => {
  expect(deliveryNote(stock(changes)).text).toBe(words);
});

test.each([
  [61, 31, 30, 869],
  [1_000, 1, 30, 0],
  [0, 0.5, 30, 15],
])('%d left, %d a day, for %d days: order %d', (left, aDay, days, count) => {
  expect(toOrder({ left, aDay }, days)).toBe(count);
});
