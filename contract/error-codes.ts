/** Every error code both sides know and its HTTP status; errors.ts has the sentences. */
export const ERROR_HTTP_STATUSES = {
  BAD_REQUEST: 400,
  UNKNOWN_OPERATION: 400,
  DOCUMENT_TOO_COMPLEX: 400,
  UNAUTHENTICATED: 401,
  SIGN_IN_FAILED: 401,
  OPERATOR_SIGN_IN_FAILED: 401,
  SIGNATURE_INVALID: 401,
  FORBIDDEN: 403,
  WRONG_SITE: 403,
  WRONG_ORIGIN: 403,
  RECENT_SIGN_IN_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  NONCE_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  ACCOUNT_LOCKED: 423,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  OVERLOADED: 503,
  TIMED_OUT: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_HTTP_STATUSES;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_HTTP_STATUSES, value);
}
