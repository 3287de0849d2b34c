import { expect, test } from 'vitest';
import { noActivityText, reviewOff } from './review-off.ts';

const DECIDED = '2026-06-08T16:00:00Z';

test.each([
  ['was never in review', undefined, true, 'Not in review'],
  ['is not known yet', undefined, false, undefined],
  ['is decided', { decidedAt: DECIDED, isForSomebodyElse: false }, false, 'Decided 06/08/2026'],
  ['was rejected by me', { decidedAt: null, isForSomebodyElse: true }, false, 'Someone else must decide'],
  ['waits for a verdict', { decidedAt: null, isForSomebodyElse: false }, false, undefined],
])('an activity that %s', (_what, review, isUnknown, words) => {
  expect(reviewOff(review, { isUnknown })).toBe(words);
});

test("an activity that was named but isn't the member's is not called none", () => {
  expect(noActivityText('SV-2177')).toBe("The activity they entered isn't one of theirs");
  expect(noActivityText(null)).toBe('No activity in this request');
});
