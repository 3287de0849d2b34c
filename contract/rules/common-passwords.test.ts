import { expect, test } from 'vitest';
import { isEasyToGuess } from './common-passwords.ts';

test.each([
  'Password1!',
  'P@ssw0rd1!',
  'Welcome2026!',
  'Qwerty123!',
  'Summer2026!',
  'SummerSummer1!',
  '!Monkey99',
  'ILoveYou1!',
  'Passw0rd!',
  'Football#1',
])('%s is easy to guess', (password) => expect(isEasyToGuess(password)).toBe(true));

test.each(['Correct-Horse9!', 'Tr0ub4dor&Zebra', 'mF7!kQz2wX', 'Passagework8!', 'Lighthouse*Keeper2'])(
  '%s is not',
  (password) => expect(isEasyToGuess(password)).toBe(false),
);

test('what anybody knows of its owner is easy, unless there is much more', () => {
  expect(isEasyToGuess('Danaortiz1!', ['danaortiz@example.org'])).toBe(true);
  expect(isEasyToGuess('Danaortiz1!Likes-Fog', ['danaortiz@example.org'])).toBe(false);
  expect(isEasyToGuess('Sparkcommunity1!', ['Sparkcommunity'])).toBe(true);
});
