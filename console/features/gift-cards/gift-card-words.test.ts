import { describe, expect, test } from 'vitest';
import {
  coveredShare,
  coverNote,
  deliveryNote,
  lastsWords,
  paceWords,
  rangeWords,
  timeToCard,
  toOrder,
  valueName,
  weekNote,
} from './gift-card-words.ts';
import type { GiftCardStock } from './gift-cards.queries.ts';

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
  [10, 41.9, '41 days'],
  [10, 1.5, '1 day'],
  [10, 0.4, 'under a day'],
  [10, 4_000, 'over a year'],
  [10, null, 'not used'],
  [0, 0, 'none left'],
])('%d left for %s days: %s', (left, lastsDays, words) => {
  expect(lastsWords({ left, lastsDays })).toBe(words);
});

test.each([
  [0, '0'],
  [0.3, '0.3'],
  [6, '6'],
  [45.4, '45'],
])('%d a day is %s', (aDay, words) => {
  expect(paceWords(aDay)).toBe(words);
});

test.each([
  [37, 45, '±4 days'],
  [2, 2, '±1 day'],
  [null, null, '±1 day'],
])('from %s to %s days is %s', (earliestDays, latestDays, words) => {
  expect(rangeWords({ earliestDays, latestDays })).toBe(words);
});

describe('what is owed', () => {
  test('is covered by the share that the stock is worth', () => {
    const share = coveredShare(stock({ owedPoints: 4_819_004, stockCents: 3_242_500 }), 100);
    expect(coverNote(share)).toEqual({ text: '67% of what is owed', tone: 'bad', icon: 'trending-down' });
  });

  test('is nothing: then all of it is covered', () => {
    expect(coveredShare(stock({}), 100)).toBe(1);
    expect(coverNote(1).text).toBe('covers all that is owed');
  });
});

test.each([
  [387_000, 355_000, '9% over last week so far'],
  [100, 200, '50% under last week so far'],
  [100, 100, 'as much as last week so far'],
  [100, 0, 'nothing last week so far'],
])('%d cents this week, %d the last: %s', (redeemedThisWeekCents, redeemedLastWeekCents, words) => {
  expect(weekNote(stock({ redeemedThisWeekCents, redeemedLastWeekCents })).text).toBe(words);
});

test.each([
  [null, '–'],
  [0, 'At once'],
  [0.42, '0.4 s'],
  [42, '42 s'],
  [200, '3 min'],
])('%s seconds to a card are %s', (seconds, words) => {
  expect(timeToCard(seconds)).toBe(words);
});

test.each([
  [{ pendingCount: 2, failedCount: 1, medianSecondsToCard: 1 }, '2 pending, 1 failed'],
  [{ medianSecondsToCard: 0.4 }, 'all delivered, 7 days'],
  [{}, 'nobody redeemed in 7 days'],
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
