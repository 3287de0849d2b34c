import { describe, expect, test } from 'vitest';
import { readRewardHistoryFilter, rewardHistoryPath } from './reward-history-filter.ts';

describe('the filter in the address', () => {
  test.each([
    ['nothing', {}, undefined, ''],
    ['a type', { type: 'BADGE' }, 'BADGE', ''],
    ['words', { q: ' cold brew ' }, undefined, 'cold brew'],
    ['a type that there is not', { type: 'CAR' }, undefined, ''],
    ['a parameter given twice', { type: ['BADGE', 'POINTS'], q: ['a', 'b'] }, undefined, ''],
    ['too many words', { q: 'x'.repeat(200) }, undefined, 'x'.repeat(100)],
  ])('%s', (_, search, type, searched) => {
    expect(readRewardHistoryFilter(search, { hasBadges: true })).toEqual({ type, search: searched });
  });

  test('knows no badges where there are none', () => {
    expect(readRewardHistoryFilter({ type: 'BADGE' }, { hasBadges: false })).toEqual({ type: undefined, search: '' });
    expect(readRewardHistoryFilter({ type: 'POINTS' }, { hasBadges: false })).toEqual({ type: 'POINTS', search: '' });
  });

  test.each([
    [{ type: undefined, search: '' }, '/history/redeemed-rewards'],
    [{ type: 'POINTS', search: '' }, '/history/redeemed-rewards?type=POINTS'],
    [{ type: 'GIFT_CARD', search: 'a & b' }, '/history/redeemed-rewards?type=GIFT_CARD&q=a+%26+b'],
  ] as const)('%o is written as %s', (filter, path) => {
    expect(rewardHistoryPath(filter)).toBe(path);
  });
});
