import { expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import { resetPasswordForm } from './reset-password.ts';

const strong = 'Lemon&sage26';

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
])('$input', ({ input, problems }) => {
  expect(problemsOf(resetPasswordForm, input)).toEqual(problems);
});
