import { expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import { changePasswordForm, changePasswordInput } from './change-password.ts';

const strong = 'Lemon&sage26';
const NOT_STRONG = ['This password is not strong enough yet. Please meet every rule in the list.'];

test.each([
  { input: { currentPassword: 'old', newPassword: strong, confirmPassword: strong }, problems: {} },
  {
    input: {},
    problems: {
      currentPassword: ['Current password is required'],
      newPassword: ['New password is required'],
      confirmPassword: ['Please confirm your password'],
    },
  },
  {
    input: { currentPassword: 'old', newPassword: 'weak', confirmPassword: 'weak' },
    problems: { newPassword: NOT_STRONG },
  },
  {
    input: { currentPassword: 'old', newPassword: 'weak', confirmPassword: 'other' },
    problems: { newPassword: NOT_STRONG, confirmPassword: ["Passwords don't match"] },
  },
])('$input', ({ input, problems }) => {
  expect(problemsOf(changePasswordForm, input)).toEqual(problems);
});

test('the call carries oldPassword and newPassword, nothing else', () => {
  expect(changePasswordInput({ currentPassword: 'old', newPassword: strong, confirmPassword: strong })).toEqual({
    oldPassword: 'old',
    newPassword: strong,
  });
});
