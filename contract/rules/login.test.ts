import * as v from 'valibot';
import { expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import { loginForm } from './login.ts';

const EMAIL_REQUIRED = ['Email is required'];
const EMAIL_INVALID = ['Email must be a valid email address'];
const TOO_SHORT = ['Password must be at least 8 characters long'];
const email = 'dana@example.com';
const password = 'longenough';

test.each([
  { input: { email, password }, problems: {} },
  { input: { email, password: '8letters' }, problems: {} },
  { input: { email, password: '        ' }, problems: {} },
  { input: {}, problems: { email: EMAIL_REQUIRED, password: TOO_SHORT } },
  { input: { email: '', password: '' }, problems: { email: EMAIL_REQUIRED, password: TOO_SHORT } },
  { input: { email: '   ', password }, problems: { email: EMAIL_REQUIRED } },
  { input: { email: 'dana', password }, problems: { email: EMAIL_INVALID } },
  { input: { email: 'dana@example', password }, problems: { email: EMAIL_INVALID } },
  { input: { email: `${'a'.repeat(300)}@example.com`, password }, problems: { email: EMAIL_INVALID } },
  { input: { email, password: '7letter' }, problems: { password: TOO_SHORT } },
  { input: { email, password: '🙂🙂🙂🙂' }, problems: { password: TOO_SHORT } },
  { input: { email, password: 'a'.repeat(200) }, problems: {} },
  { input: { email, password: 'a'.repeat(201) }, problems: { password: ['Password must not exceed 200 characters'] } },
])('login with $input', ({ input, problems }) => {
  expect(problemsOf(loginForm, input)).toEqual(problems);
});

test('blanks around the address are taken off, those of the password stay', () => {
  expect(v.parse(loginForm, { email: ` ${email} `, password: ` ${password} ` })).toEqual({
    email,
    password: ` ${password} `,
  });
});
