import { expect, it } from 'vitest';
import { chartText, liveText, rangeText, shareText, signedText } from './figure-texts.ts';

it.each([
  [0, '0%'],
  [0.001, '<1%'],
  [0.414, '41%'],
  [1, '100%'],
])('a share of %d reads %s', (share, words) => expect(shareText(share)).toBe(words));

it.each([
  [23.2, '+23'],
  [-4.6, '−5'],
  [0, '0'],
])('a net score of %d reads %s', (score, words) => expect(signedText(score)).toBe(words));

it('has no range without a base', () => {
  expect(rangeText(null)).toBeUndefined();
  expect(rangeText({ low: 0.371, high: 0.449 })).toBe('37 to 45');
});

it('says that nobody has answered yet', () => {
  const nobody = { label: '', isHidden: false, answered: 0, bars: [], mean: null, topTwo: null, netScore: null };
  expect(chartText('Taste', nobody)).toBe('Taste. No answers yet.');
});

it('counts as completes what was approved, and those in review beside them', () => {
  const live = { isOver: false, respondents: 1_214, underReview: 23, isReader: false, isTooSmall: false };
  expect(liveText(live)).toBe('Live, 1,191 completes, 23 in review');
  expect(liveText({ ...live, isOver: true, respondents: 1, underReview: 0 })).toBe('Closed, 1 complete');
  expect(liveText({ ...live, isReader: true })).toBe('About 1,214 people');
});
