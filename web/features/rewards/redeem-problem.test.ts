import { expect, test } from 'vitest';
import { ERRORS } from '#contract/wire/errors.ts';
import { REDEEM_TEXTS } from '#web/gift-cards/redeem-texts.ts';
import { ApiError } from '#client/api-error.ts';
import { redeemProblem } from './redeem-problem.ts';

function failure(code: string, httpStatus: number): ApiError {
  return new ApiError(`The sentence of ${code}`, { code, httpStatus, correlationId: 'c-1' });
}

test.each([
  ['TOO_FEW_POINTS', 'earn-more'],
  ['OUT_OF_STOCK', 'choose-another'],
  ['PRICE_CHANGED', 'try-again'],
  ['NOT_FOUND', 'choose-another'],
  ['FORBIDDEN', 'choose-another'],
  ['RATE_LIMITED', 'try-again'],
  ['UNAUTHENTICATED', 'try-again'],
] as const)('%s is a no: its own sentence, and the next confirmation is a new one', (code, next) => {
  const problem = redeemProblem(failure(code, ERRORS[code].httpStatus));
  expect(problem).toEqual({ message: `The sentence of ${code}`, next, isSettled: true });
});

test.each([
  ['no answer', failure('UNREACHABLE', 0)],
  ['an answer cut short', failure('INTERNAL', 502)],
  ['a bug of the server', failure('INTERNAL', 500)],
  ['too slow', failure('TIMED_OUT', 504)],
  ['too busy', failure('OVERLOADED', 503)],
  ['still at it for another call', failure('CONFLICT', 409)],
  ['a code of a newer server', failure('SOMETHING_NEW', 409)],
  ['a script that did not arrive', new Error('x')],
])('%s leaves it open: only the same key may ask again', (_case, error) => {
  expect(redeemProblem(error)).toEqual({ message: REDEEM_TEXTS.unanswered, next: 'try-again', isSettled: false });
});

test('a member who closes the question for the password has no problem', () => {
  expect(redeemProblem(failure('RECENT_SIGN_IN_REQUIRED', 403))).toBeUndefined();
});
