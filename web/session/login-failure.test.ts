import { expect, test } from 'vitest';
import { ERRORS, type ErrorCode, type ErrorDetails } from '#contract/wire/errors.ts';
import { ApiError } from '#client/api-error.ts';
import { failureSentence } from '#client/failure.ts';
import { loginWarning } from './login-failure.ts';

function failure(code: ErrorCode, details: ErrorDetails = {}) {
  const { httpStatus, sentence } = ERRORS[code];
  return new ApiError(sentence, { code, httpStatus, correlationId: 'c', details });
}

const FAILED =
  'We cannot find an account with this email address OR the entered email address and password do not match. Please try again. This is an invitation only community.';

test.each([
  ['the first failure', failure('SIGN_IN_FAILED', { attempt: 1 }), { message: FAILED }],
  [
    'the second failure',
    failure('SIGN_IN_FAILED', { attempt: 2 }),
    {
      message: FAILED,
      warning:
        "You've reached 2 of 5 failed attempts. Your account will get temporarily locked after repeated failed attempts.",
    },
  ],
  [
    'the fifth failure, which locks',
    failure('SIGN_IN_FAILED', { attempt: 5 }),
    {
      message: FAILED,
      warning:
        "You've reached 5 of 5 failed attempts. Your account will get temporarily locked after repeated failed attempts." +
        '\nYour account is locked for 15 minutes or longer. Your password is unchanged.',
    },
  ],
  ['a locked account', failure('ACCOUNT_LOCKED'), { message: ERRORS.ACCOUNT_LOCKED.sentence }],
  ['too many tries', failure('RATE_LIMITED', { retryAfterSeconds: 30 }), { message: ERRORS.RATE_LIMITED.sentence }],
  ['a bug of ours', new TypeError('x is undefined'), { message: 'Something went wrong. Please try again.' }],
])('%s', (_, error, expected) => {
  expect({ message: failureSentence(error), warning: loginWarning(error) }).toEqual(expected);
});
