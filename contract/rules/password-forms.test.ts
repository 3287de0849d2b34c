import { expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import { changePasswordForm, changePasswordInput, otpCode, resetPasswordForm } from './password-forms.ts';

const strong = 'Lemon&sage26';
const NOT_STRONG = ["This password isn't strong enough. Please meet every rule on the list."];

test.each(['123456', '1234567', '12345678', '00000000'])('%s can be a code', (code) => {
  expect(problemsOf(otpCode, code)).toEqual({});
});

test.each([
  undefined,
  null,
  12345678,
  '',
  '12345',
  '123456789',
  '12345a',
  '1234 5678',
  ' 123456',
  '123456\n',
  '١٢٣٤٥٦',
  '-123456',
  '1234.56',
])('%j cannot', (code) => {
  expect(problemsOf(otpCode, code)).toEqual({ '': ['Please enter a valid code'] });
});

test.each([
  { input: { code: '12345678', newPassword: strong, confirmPassword: strong }, problems: {} },
  {
    input: { code: '12345678', newPassword: strong, confirmPassword: 'Lemon&sage27' },
    problems: { confirmPassword: ["Passwords don't match"] },
  },
  {
    input: { code: '12345678', newPassword: strong },
    problems: { confirmPassword: ['Please confirm your password'] },
  },
  {
    input: { code: '1', newPassword: 'Lemon&sage', confirmPassword: 'x' },
    problems: {
      code: ['Please enter a valid code'],
      newPassword: ['Password must contain at least one number'],
      confirmPassword: ["Passwords don't match"],
    },
  },
])('resetting: $input', ({ input, problems }) => {
  expect(problemsOf(resetPasswordForm, input)).toEqual(problems);
});

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
])('changing: $input', ({ input, problems }) => {
  expect(problemsOf(changePasswordForm, input)).toEqual(problems);
});

test('the call carries oldPassword and newPassword, nothing else', () => {
  expect(changePasswordInput({ currentPassword: 'old', newPassword: strong, confirmPassword: strong })).toEqual({
    oldPassword: 'old',
    newPassword: strong,
  });
});
