import { expect, test } from 'vitest';
import { MESSAGES } from '../messages/messages.ts';
import { problemsOf } from '../wire/field-problems.ts';
import { changeOwnPasswordForm, chosenPassword, resetMemberPasswordForm } from './chosen-password.ts';

const EASY = [MESSAGES.password.easyToGuess];
const EMAIL = 'dana.reyes@example.com';

test.each([
  ['Lemon&sage26', {}],
  ['Password1!', { '': EASY }],
  ['Dana.Reyes1!', { '': EASY }],
  ['short', { '': expect.arrayContaining([MESSAGES.password.tooShort]) }],
])('choosing %s', (password, problems) => {
  expect(problemsOf(chosenPassword([EMAIL]), password)).toEqual(problems);
});

test.each([
  ['Lemon&sage26', {}],
  ['Password1!', { newPassword: EASY }],
  ['Dana.Reyes1!', { newPassword: EASY }],
  ['SparkCommunity1!', { newPassword: EASY }],
])('both forms of a member with %s', (password, problems) => {
  const typed = { newPassword: password, confirmPassword: password };
  expect(problemsOf(resetMemberPasswordForm, { email: EMAIL, code: '12345678', ...typed })).toEqual(problems);
  expect(problemsOf(changeOwnPasswordForm(EMAIL), { currentPassword: 'old', ...typed })).toEqual(problems);
});
