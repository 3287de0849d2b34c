import { expect, test } from 'vitest';
import { closed, quotedLast } from './quoted-title.ts';
import { survey } from './messages/survey.ts';

test.each([
  ['Tea, honestly', '“Tea, honestly.”'],
  ["Who's at home?", "“Who's at home?”"],
  ['Go!', '“Go!”'],
])('%s ends a sentence with one mark', (title, expected) => {
  expect(quotedLast(title)).toBe(expected);
  expect(survey.donePages(title)).toBe(`You answered all the questions in ${expected}`);
});

test('a sentence that has its period gets no second one', () => {
  expect([closed('Too big'), closed('Not supported.')]).toEqual(['Too big.', 'Not supported.']);
});
