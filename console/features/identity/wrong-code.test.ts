import { expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { failureSentence } from '#client/failure.ts';
import { wrongCode } from './wrong-code.ts';

const refused = (attempt?: number, code = 'OPERATOR_SIGN_IN_FAILED') =>
  new ApiError('The sentence of the server', {
    code,
    httpStatus: 401,
    correlationId: 'c-1',
    details: attempt === undefined ? {} : { attempt },
  });

test.each([
  [undefined, /Enter the next code your app shows\.$/],
  [1, /Enter the next code your app shows\.$/],
  [2, /Enter the next code your app shows\. Attempt 2 of 5\.$/],
  [4, /Attempt 4 of 5\.$/],
  [5, /attempt 5 of 5, so your account is locked for 15 minutes or longer\.$/],
])('the password is not doubted after attempt %j at the code', (attempt, sentence) => {
  const said = failureSentence(wrongCode(refused(attempt), 'code'));
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/email|password/);
});

test('a recovery code does not change by itself: nobody is to wait for the next', () => {
  expect(failureSentence(wrongCode(refused(1), 'recovery-code'))).toMatch(
    /^That recovery code isn't right or was already used/,
  );
});

test('anything else is told as it came', () => {
  const locked = refused(undefined, 'ACCOUNT_LOCKED');
  expect(wrongCode(locked, 'code')).toBe(locked);
});
