import { ERROR_HTTP_STATUSES } from '#contract/wire/error-codes.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './transport.ts';

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
