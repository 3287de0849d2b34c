import { expect, test } from 'vitest';
import { nextCard } from './balance-panel.tsx';

const card = (dollars: number, isInStock = true) => ({
  rewardId: String(dollars),
  dollars,
  points: dollars * 100,
  isInStock,
});
const all = [card(50), card(5), card(25), card(10)];

test.each([
  ['nothing yet', all, 0, { dollars: 5, points: 500, toGo: 500 }],
  ['almost there', all, 2_450, { dollars: 25, points: 2_500, toGo: 50 }],
  ['exactly one card', all, 2_500, { dollars: 50, points: 5_000, toGo: 2_500 }],
  ['enough for all', all, 5_000, undefined],
  ['no cards', [], 100, undefined],
  [
    'the next one is out of stock',
    [card(5), card(10, false), card(25)],
    600,
    { dollars: 25, points: 2_500, toGo: 1_900 },
  ],
  ['all of the dearer ones are', [card(5), card(10, false)], 600, { dollars: 10, points: 1_000, toGo: 400 }],
])('%s', (_case, cards, balance, expected) => {
  expect(nextCard(cards, balance)).toEqual(expected);
});
