import { expect, test } from 'vitest';
import { dayText, streakSentence, streakTitle } from './streak-texts.ts';

test.each([
  [0, 0, 'days in a row', 'Log in today to start a streak.'],
  [1, 1, 'day so far', 'Log in tomorrow to keep your streak going.'],
  [12, 19, 'days in a row', 'Your best is 19 days. 8 more days to beat it.'],
  [19, 19, 'days in a row', 'This is your best streak so far.'],
  [1, 40, 'day so far', 'Your best is 40 days. 40 more days to beat it.'],
  [18, 18, 'days in a row', 'This is your best streak so far.'],
  [17, 17 + 1, 'days in a row', 'Your best is 18 days. 2 more days to beat it.'],
  [0, 1_200, 'days in a row', 'Your best is 1,200 days. Log in today to start a new one.'],
])('%i days with a best of %i', (current, longest, title, sentence) => {
  expect(streakTitle(current)).toBe(title);
  expect(streakSentence({ current, longest })).toBe(sentence);
});

test.each([
  ['today, done', { isLoggedIn: true, isToday: true, isFuture: false }],
  ['today', { isLoggedIn: false, isToday: true, isFuture: false }],
  ['done', { isLoggedIn: true, isToday: false, isFuture: false }],
  ['no login', { isLoggedIn: false, isToday: false, isFuture: false }],
  ['upcoming', { isLoggedIn: false, isToday: false, isFuture: true }],
  ['done', { isLoggedIn: true, isToday: false, isFuture: true }],
])('a day is read as %s: %o', (words, day) => {
  expect(dayText(day)).toBe(words);
});
