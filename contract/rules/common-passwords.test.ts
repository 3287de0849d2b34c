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
  '!!P@ssw0rd1!!',
  'Pass-Word-1!',
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

test.each([
  'SparkCommunity1!',
  'Spark-Community-26!',
  'HarborMain2026!',
  'Harbor&Main1!',
  'H4rborM@in1!',
  'Community2026!',
  'Spark&Harbor7',
])('%s is made of the names of the community and the retailer', (password) =>
  expect(isEasyToGuess(password)).toBe(true),
);

test.each(['Sparkling-Fog8!', 'Harbor-lamp8!kiln', 'Mainsail&Rope7'])(
  '%s has a word of theirs and much more',
  (password) => expect(isEasyToGuess(password)).toBe(false),
);

test('an email is known by its parts too', () => {
  const known = ['dana.reyes@example.org'];
  for (const password of ['Reyes2026!', 'DanaReyes1!', 'D@na-R3yes1!', 'Reyes.Dana26!'])
    expect(isEasyToGuess(password, known)).toBe(true);
  expect(isEasyToGuess('Al-bo-2026!kiln', ['al.bo@example.org'])).toBe(false);
});
