import { expect, test } from 'vitest';
import { dayWords, placeOfZone, streakSentence, streakTitle } from './streak-words.ts';

test.each([
  [0, 0, 'days in a row', 'Every day you log in counts. Today can be the first.'],
  [1, 1, 'day, and counting', 'A first day. Log in tomorrow and it is two.'],
  [12, 19, 'days in a row', 'Your best is 19. Eight more to beat it.'],
  [19, 19, 'days in a row', 'This is your best so far.'],
  [1, 40, 'day, and counting', 'Your best is 40. 40 more to beat it.'],
  [18, 18, 'days in a row', 'This is your best so far.'],
  [17, 17 + 1, 'days in a row', 'Your best is 18. Two more to beat it.'],
  [0, 1_200, 'days in a row', 'Your best is 1,200. Today can begin a new one.'],
])('%i days with a best of %i', (current, longest, title, sentence) => {
  expect(streakTitle(current)).toBe(title);
  expect(streakSentence({ current, longest })).toBe(sentence);
});

test.each([
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('%s is %s', (timeZone, place) => {
  expect(placeOfZone(timeZone)).toBe(place);
});

test.each([
  ['today, done', { isLoggedIn: true, isToday: true, isFuture: false }],
  ['today', { isLoggedIn: false, isToday: true, isFuture: false }],
  ['done', { isLoggedIn: true, isToday: false, isFuture: false }],
  ['a day off', { isLoggedIn: false, isToday: false, isFuture: false }],
  ['to come', { isLoggedIn: false, isToday: false, isFuture: true }],
  ['done', { isLoggedIn: true, isToday: false, isFuture: true }],
])('a day is read as %s: %o', (words, day) => {
  expect(dayWords(day)).toBe(words);
});
