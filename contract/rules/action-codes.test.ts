import { expect, test } from 'vitest';
import { ACTION_CODES, actionSentence, isActionCode, type ActionCode } from './action-codes.ts';

const TABLE: readonly [ActionCode, string, string, string][] = [
  ['ACTION_IAM_1033', 'code', 'code incorrect', "That code isn't right. Attempt 2 of 3."],
  ['ACTION_IAM_1034', 'code', 'code expired', 'This code has expired. Send a new one.'],
  ['ACTION_IAM_1063', 'page', 'too many failed attempts', "Too many failed attempts. Your password hasn't changed."],
  [
    'ACTION_IAM_1087',
    'page',
    "'Attempt 3 of 3', too many failed attempts",
    "Attempt 3 of 3. Too many failed attempts. Your password hasn't changed.",
  ],
  [
    'ACTION_IAM_1015',
    'newPassword',
    'new password matches an old one',
    "You've used this password before. Please choose a different one.",
  ],
  ['ACTION_IAM_1088', 'code', 'code not found', "We don't recognize this code. Send a new one."],
  [
    'ACTION_IAM_1014',
    'currentPassword',
    'current password invalid (log out and reset)',
    "That isn't your current password. Forgot it? Log out and reset it.",
  ],
];

test.each(TABLE)('%s stands at %s: %s', (code, place, meaning, sentence) => {
  expect(ACTION_CODES[code]).toMatchObject({ place, meaning });
  expect(actionSentence(code, 2)).toBe(sentence);
});

test('the table above leaves no code out', () => {
  expect(TABLE.map(([code]) => code).toSorted()).toEqual(Object.keys(ACTION_CODES).toSorted());
});

test.each([
  ['ACTION_IAM_1033', true],
  ['ACTION_IAM_9999', false],
  ['constructor', false],
  [1033, false],
  [['ACTION_IAM_1033'], false],
])('%j is an action code: %j', (value, expected) => {
  expect(isActionCode(value)).toBe(expected);
});
