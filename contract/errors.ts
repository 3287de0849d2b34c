import * as v from 'valibot';
import { MESSAGES } from './messages.ts';

/** One failure on the wire: its HTTP status, and a sentence that says what happened and what to do next. */
export interface ErrorEntry {
  readonly httpStatus: number;
  readonly sentence: string;
}

/** Every error code both sides know. Codes of the reset and change password flows are in rules/action-codes.ts. */
export const ERRORS = {
  BAD_REQUEST: {
    httpStatus: 400,
    sentence: 'We could not read this request. Reload the page and try again.',
  },
  UNKNOWN_OPERATION: {
    httpStatus: 400,
    sentence: 'This page asked for something we do not offer. Reload the page to get its newest version.',
  },
  DOCUMENT_TOO_COMPLEX: {
    httpStatus: 400,
    sentence: 'This request asks for too much at once. Ask for fewer fields or split it in two.',
  },
  UNAUTHENTICATED: {
    httpStatus: 401,
    sentence: 'You are not signed in, or your session has ended. Please sign in again.',
  },
  SIGN_IN_FAILED: { httpStatus: 401, sentence: MESSAGES.login.failed },
  OPERATOR_SIGN_IN_FAILED: {
    httpStatus: 401,
    sentence: 'The email address, password or code is not right. Check all three and try again with a fresh code.',
  },
  FORBIDDEN: {
    httpStatus: 403,
    sentence: 'Your account may not do this. Ask an administrator if you think it should.',
  },
  WRONG_SITE: {
    httpStatus: 403,
    sentence: 'This request was meant for another community. Open this one again and try from there.',
  },
  WRONG_ORIGIN: {
    httpStatus: 403,
    sentence: 'This request came from another website, so we refused it. Open the community and try from there.',
  },
  RECENT_SIGN_IN_REQUIRED: {
    httpStatus: 403,
    sentence: 'This step wants a recent sign-in, to keep your account safe. Enter your password to go on.',
  },
  NOT_FOUND: {
    httpStatus: 404,
    sentence: 'We could not find what you asked for. Check the address, or start again from the home page.',
  },
  METHOD_NOT_ALLOWED: {
    httpStatus: 405,
    sentence: 'This address cannot be called that way. Check the method and try again.',
  },
  CONFLICT: {
    httpStatus: 409,
    sentence: 'Something else changed this in the meantime. Reload the page to see how it stands, then try again.',
  },
  PAYLOAD_TOO_LARGE: {
    httpStatus: 413,
    sentence: 'This is larger than we can take. Make it smaller and send it again.',
  },
  URI_TOO_LONG: {
    httpStatus: 414,
    sentence: 'This address is too long. Open the page from the community instead.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    httpStatus: 415,
    sentence: 'We cannot read this kind of content here. Send it as application/json.',
  },
  VALIDATION_FAILED: {
    httpStatus: 422,
    sentence: 'Something in what you entered needs another look. Correct the marked fields and try again.',
  },
  ACCOUNT_LOCKED: {
    httpStatus: 423,
    sentence:
      'Signing in with this email address is paused after repeated failed attempts. Your password is unchanged. ' +
      'Wait a while and try again, or reset your password.',
  },
  RATE_LIMITED: {
    httpStatus: 429,
    sentence: 'That was a lot at once, so we paused it. Nothing is lost. Wait a moment and try again.',
  },
  HEADERS_TOO_LARGE: {
    httpStatus: 431,
    sentence: 'This request carries too much around it. Clear the cookies of this site and try again.',
  },
  INTERNAL: {
    httpStatus: 500,
    sentence: 'Something went wrong on our side. Please try again, and write to us if it happens again.',
  },
  OVERLOADED: {
    httpStatus: 503,
    sentence: 'We are busier than usual and could not take this in. Wait a moment and try again.',
  },
  TIMED_OUT: {
    httpStatus: 504,
    sentence: 'This took too long, so we stopped waiting. Check whether it went through before you try again.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** What may stand beside the code and the sentence of a REST error; never a stack, a statement or another's data. */
export interface ErrorDetails {
  /** SIGN_IN_FAILED: which failed attempt in a row this was. */
  readonly attempt?: number;
  /** ACCOUNT_LOCKED, RATE_LIMITED, OVERLOADED: how long to wait. */
  readonly retryAfterSeconds?: number;
  /** VALIDATION_FAILED: the sentences for each field, by its dotted path. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** What to quote when writing to support. */
  readonly correlationId?: string;
}

export interface RestError extends ErrorDetails {
  readonly code: ErrorCode;
  readonly message: string;
}

export interface RestErrorBody {
  readonly error: RestError;
}

export interface GraphqlError {
  readonly message: string;
  readonly extensions: { readonly code: string } & ErrorDetails;
}

export interface GraphqlErrorBody {
  readonly errors: readonly GraphqlError[];
}

export function restErrorBody(code: ErrorCode, details: ErrorDetails = {}): RestErrorBody {
  return { error: { ...details, code, message: ERRORS[code].sentence } };
}

export function graphqlErrorBody(code: ErrorCode, details: ErrorDetails = {}): GraphqlErrorBody {
  return { errors: [{ message: ERRORS[code].sentence, extensions: { ...details, code } }] };
}

const restErrorShape = v.object({
  error: v.object({
    code: v.custom<ErrorCode>(isErrorCode),
    message: v.string(),
    attempt: v.exactOptional(v.number()),
    retryAfterSeconds: v.exactOptional(v.number()),
    fields: v.exactOptional(v.record(v.string(), v.array(v.string()))),
    correlationId: v.exactOptional(v.string()),
  }),
});

/** Reads the error out of a REST answer; undefined when something between us and the server answered instead. */
export function readRestError(body: unknown): RestError | undefined {
  const result = v.safeParse(restErrorShape, body);
  return result.success ? result.output.error : undefined;
}
