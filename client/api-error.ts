import type { ErrorCode } from '#contract/wire/error-codes.ts';
import type { ErrorDetails } from '#contract/wire/error-answers.ts';

/** No answer came at all: the network, the server or something between them is down. */
export const UNREACHABLE = 'UNREACHABLE';

interface ApiErrorFields {
  /** A code of the catalogue, an action code, or UNREACHABLE. */
  readonly code: ErrorCode | typeof UNREACHABLE | (string & {});
  /** 0 when no answer came. */
  readonly httpStatus: number;
  readonly correlationId: string;
  readonly details?: ErrorDetails;
}

/** A call that did not succeed. Its message is a sentence for the person in front of the screen. */
export class ApiError extends Error implements ApiErrorFields {
  override readonly name = 'ApiError';
  readonly code: ApiErrorFields['code'];
  readonly httpStatus: number;
  readonly correlationId: string;
  readonly details: ErrorDetails;

  constructor(message: string, fields: ApiErrorFields) {
    super(message);
    this.code = fields.code;
    this.httpStatus = fields.httpStatus;
    this.correlationId = fields.correlationId;
    this.details = fields.details ?? {};
  }
}

export function isApiError(error: unknown, code?: ApiErrorFields['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** The server answered that it failed: a 5xx. */
export function isServerFailure(error: unknown): error is ApiError {
  return isApiError(error) && error.httpStatus >= 500;
}

/** May go well by itself a little later: nothing about the call was wrong. */
export function isTransient(error: unknown): boolean {
  return isServerFailure(error) || (isApiError(error) && error.httpStatus === 0);
}
