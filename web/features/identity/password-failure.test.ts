import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ApiError } from '#client/api-error.ts';
import { CodeUsedUp, refusedInPlace } from './password-failure.ts';

const FAILED = MESSAGES.resetPassword.failed;

function failing(code: string, details: object = {}) {
  return refusedInPlace(
    () => Promise.reject(new ApiError('theirs', { code, httpStatus: 422, correlationId: 'c', details })),
    FAILED,
  );
}

describe('each code of the specification, where it belongs', () => {
  test.each([
    ['ACTION_IAM_1033', 2, 'code', "That code isn't right. Attempt 2 of 3."],
    ['ACTION_IAM_1034', 1, 'code', MESSAGES.resetPassword.codeExpired],
    ['ACTION_IAM_1088', 1, 'code', MESSAGES.resetPassword.codeNotFound],
    ['ACTION_IAM_1015', 1, 'newPassword', MESSAGES.resetPassword.passwordUsedBefore],
    ['ACTION_IAM_1014', 1, 'currentPassword', MESSAGES.changePassword.currentInvalid],
  ])('%s', async (code, attempt, field, message) => {
    await expect(failing(code, { attempt })).rejects.toMatchObject({ field, message });
  });

  test.each([
    ['ACTION_IAM_1087', `Attempt 3 of 3. ${MESSAGES.resetPassword.tooManyAttempts}`],
    ['ACTION_IAM_1063', MESSAGES.resetPassword.tooManyAttempts],
  ])('%s has a page of its own', async (code, sentence) => {
    const failure = failing(code, { attempt: 3 });
    await expect(failure).rejects.toBeInstanceOf(CodeUsedUp);
    await expect(failure).rejects.toMatchObject({ sentence });
  });
});

test.each(['INTERNAL', 'UNREACHABLE', 'UNAUTHENTICATED', 'OVERLOADED'])(
  '%s failed, in the words of the specification',
  async (code) => {
    await expect(failing(code)).rejects.toMatchObject({ message: FAILED });
  },
);

test('what the server says better stays as it is', async () => {
  await expect(failing('ACCOUNT_LOCKED')).rejects.toMatchObject({ code: 'ACCOUNT_LOCKED' });
});

test.each([
  [1, 'in 1 second'],
  [42, 'in 42 seconds'],
  [3_300, 'in 55 minutes'],
  [70_000, 'in 20 hours'],
])('a pause of %i seconds', async (retryAfterSeconds, when) => {
  const details = { retryAfterSeconds };
  const error = new ApiError('no', { code: 'RATE_LIMITED', httpStatus: 429, correlationId: 'c', details });
  const told = refusedInPlace(() => Promise.reject(error), FAILED, { pause: 'Enough for now.' });
  await expect(told).rejects.toMatchObject({ message: `Enough for now. Try again ${when}.` });
});
