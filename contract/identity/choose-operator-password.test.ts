import { expect, test } from 'vitest';
import { MESSAGES } from '../messages/messages.ts';
import { problemsOf } from '../wire/field-problems.ts';
import { chooseOperatorPassword } from './choose-operator-password.ts';

const EASY = [MESSAGES.password.easyToGuess];

test.each([
  ['Lemon&sage26', {}],
  ['Password1!', { newPassword: EASY }],
  ['Priya.Shah26!', { newPassword: EASY }],
  ['Harbor&Main26', { newPassword: EASY }],
])("an operator's first password %s", (password, problems) => {
  const typed = { newPassword: password, confirmPassword: password };
  expect(problemsOf(chooseOperatorPassword('priya.shah@harbormain.example'), typed)).toEqual(problems);
});
