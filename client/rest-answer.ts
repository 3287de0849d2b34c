import * as v from 'valibot';
import { readRestError } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './transport.ts';
import { unreadableAnswer } from './unreadable-answer.ts';

/** The value a REST call promised, or the ApiError it answered instead. */
export function readRestAnswer<Shape extends v.GenericSchema>(answer: Answer, shape: Shape): v.InferOutput<Shape> {
  if (answer.httpStatus >= 400) throw restFailure(answer);
  const value = v.safeParse(shape, answer.body ?? {});
  if (!value.success) throw unreadableAnswer(answer);
  return value.output;
}

function restFailure(answer: Answer): ApiError {
  const error = readRestError(answer.body);
  if (error === undefined) return unreadableAnswer(answer);
  const { code, message, ...details } = error;
  return new ApiError(message, { code, httpStatus: answer.httpStatus, correlationId: answer.correlationId, details });
}
