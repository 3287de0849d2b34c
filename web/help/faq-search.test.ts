import { expect, test } from 'vitest';
import { processorMs } from '#testkit/processor-time.ts';
import { FAQ_FOUND_MOST, searchFaq } from './faq-search.ts';
import { FAQ_ITEMS } from '#contract/pages/faq.ts';

const found = (text: string): string[] => searchFaq(FAQ_ITEMS, text).map(({ id }) => id);

test.each([
  ['My points have not arrived yet', 'credited'],
  ['I did the quest last week and the points are still missing', 'credited'],
  ['The survey closed after question 9 and went back to the first page.', 'full'],
  ['gift card', 'redeem'],
  ['I forgot my PASSWORD', 'password'],
  ["I can't log in", 'password'],
  ['login does not work', 'password'],
  ['The parcel was never delivered', 'parcel'],
  ['how do i delete my account', 'leave'],
  ['my invitation link is expired', 'expired'],
  ["I'd like fewer e-mails and choose how often I am asked", 'often'],
  ['Is the café free? what does it cost', 'cost'],
  ['talk to a person', 'help'],
])('%j is about %s', (text, id) => {
  expect(found(text)[0]).toBe(id);
});

test.each(['', '   ', 'ab', 'the and you', '?!', '12', 'zzzzqqq', '🍐🍐🍐'])('%j finds nothing', (text) => {
  expect(found(text)).toEqual([]);
});

test('the last word may be half typed', () => {
  expect(found('passw')[0]).toBe('password');
  expect(found('waitl')).toContain('waiting');
});

test('the best three are given, and all of them on request', () => {
  expect(found('points')).toHaveLength(FAQ_FOUND_MOST);
  expect(searchFaq(FAQ_ITEMS, 'points', FAQ_ITEMS.length).length).toBeGreaterThan(FAQ_FOUND_MOST);
});

test.each(FAQ_ITEMS)('$question finds itself', ({ id, question }) => {
  expect(found(question)).toContain(id);
});

test('a text as long as the form takes is searched in under a millisecond', () => {
  const text = 'The survey about dinners closed early and my points did not arrive. '.repeat(73);
  searchFaq(FAQ_ITEMS, text);
  const times = Array.from({ length: 21 }, () => processorMs(() => searchFaq(FAQ_ITEMS, text)));
  // The best of them: by then it is compiled.
  expect(Math.min(...times)).toBeLessThan(1);
});
