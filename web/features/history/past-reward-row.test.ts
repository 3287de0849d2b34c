import { describe, expect, test } from 'vitest';
import { linesOfReward, nameOfReward } from './past-reward-row.tsx';

const NOTHING = { subject: null, outcome: null, rule: null, expiryDate: null };

describe('the lines under a name', () => {
  test.each([
    [
      'points tell activity, outcome and rule',
      {
        type: 'POINTS',
        status: 'CREDITED',
        subject: 'Cold brew at home',
        outcome: 'Completed',
        rule: 'Points for a completed activity',
      },
      ['Cold brew at home', 'Completed · Points for a completed activity'],
    ],
    [
      'points of old tell their reason alone',
      { type: 'POINTS', status: 'CREDITED', subject: 'Completed: Tea' },
      ['Completed: Tea'],
    ],
    [
      'a card tells whose it is, until when, and why it cost points',
      { type: 'GIFT_CARD', status: 'REDEEMED', expiryDate: '2031-06-08', rule: 'Deducted for an eGift card' },
      ['Harbor & Main · use by 06/08/2031', 'Deducted for an eGift card'],
    ],
    ['a card without an end', { type: 'GIFT_CARD', status: 'REDEEMED' }, ['Harbor & Main']],
    [
      'a card on its way',
      { type: 'GIFT_CARD', status: 'PENDING' },
      ["Harbor & Main · we'll show the code here as soon as it's ready"],
    ],
    ['a card taken back', { type: 'GIFT_CARD', status: 'RETURNED' }, ['Harbor & Main · your points were returned']],
    [
      'a badge',
      { type: 'BADGE', status: 'COLLECTED', subject: 'Home Tester', rule: 'Points for earning this badge' },
      ['Badge · Points for earning this badge'],
    ],
  ] as const)('%s', (_, reward, lines) => {
    expect(linesOfReward({ ...NOTHING, ...reward }, 'Harbor & Main')).toEqual(lines);
  });
});

test.each([
  ['180', null, null, '180 points'],
  ['spark', null, null, 'Spark Badge'],
  ['EGIFT_USD_10', 'USD', 10, '$10 eGift card'],
  ['Home Tester', null, null, 'Home Tester'],
])('%s is called %s %s %s', (rewardName, currencyCode, currencyValue, name) => {
  expect(nameOfReward({ rewardName, currencyCode, currencyValue })).toBe(name);
});
