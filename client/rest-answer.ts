import { readRestError } from '#contract/wire/error-answers.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './transport.ts';
import { unreadableAnswer } from './unreadable-answer.ts';

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
