import { ERRORS } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './transport.ts';

const SERVER_ERROR_STATUS = 500;

/** For an answer that is not ours: something between us and the server spoke, or the server broke its promise. */
export function unreadableAnswer({ httpStatus, correlationId }: Answer): ApiError {
  const code = httpStatus === ERRORS.UNAUTHENTICATED.httpStatus ? 'UNAUTHENTICATED' : 'INTERNAL';
  return new ApiError(ERRORS[code].sentence, {
    code,
    httpStatus: httpStatus < 400 ? SERVER_ERROR_STATUS : httpStatus,
    correlationId,
  });
}
