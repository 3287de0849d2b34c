import { expect, it } from 'vitest';
import { chartWords, rangeWords, shareWords, signedWords } from './figure-words.ts';

it.each([
  [0, '0%'],
  [0.001, '<1%'],
  [0.414, '41%'],
  [1, '100%'],
])('a share of %d reads %s', (share, words) => expect(shareWords(share)).toBe(words));

it.each([
  [23.2, '+23'],
  [-4.6, '−5'],
  [0, '0'],
])('a net score of %d reads %s', (score, words) => expect(signedWords(score)).toBe(words));

it('has no range without a base', () => {
  expect(rangeWords(null)).toBeUndefined();
  expect(rangeWords({ low: 0.371, high: 0.449 })).toBe('37 to 45');
});

it('says that nobody has answered yet', () => {
  const nobody = { label: '', isHidden: false, answered: 0, bars: [], mean: null, topTwo: null, netScore: null };
  expect(chartWords('Taste', nobody)).toBe('Taste. No answers yet.');
});
