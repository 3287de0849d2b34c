import { readRestError } from '#contract/wire/error-answers.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './transport.ts';
import { ERROR_HTTP_STATUSES } from '#contract/wire/error-codes.ts';
import { MESSAGES } from '#contract/messages/messages.ts';

/** Undefined when the body is not what the contract promises. */
export type AnswerReader<Value> = (body: unknown) => Value | undefined;

/** The value a REST call promised, or the ApiError it answered instead. */
export function readRestAnswer<Value>(answer: Answer, read: AnswerReader<Value>): Value {
  if (answer.httpStatus >= 400) throw restFailure(answer);
  const value = read(answer.body ?? {});
  if (value === undefined) throw unreadableAnswer(answer);
  return value;
}

function restFailure(answer: Answer): ApiError {
  const error = readRestError(answer.body);
  if (error === undefined) return unreadableAnswer(answer);
  const { code, message, ...details } = error;
  return new ApiError(message, { code, httpStatus: answer.httpStatus, correlationId: answer.correlationId, details });
}

const SERVER_ERROR_STATUS = 500;

/** For an answer that is not ours: something between us and the server spoke, or the server broke its promise. */
export function unreadableAnswer({ httpStatus, correlationId }: Answer): ApiError {
  const isSignedOut = httpStatus === ERROR_HTTP_STATUSES.UNAUTHENTICATED;
  return new ApiError(isSignedOut ? MESSAGES.generic.notSignedIn : MESSAGES.generic.technicalIssues, {
    code: isSignedOut ? 'UNAUTHENTICATED' : 'INTERNAL',
    httpStatus: httpStatus < 400 ? SERVER_ERROR_STATUS : httpStatus,
    correlationId,
  });
}
