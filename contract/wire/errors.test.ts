import { expect, test } from 'vitest';
import { ERRORS, graphqlErrorBody, isErrorCode, restErrorBody, type ErrorCode } from './errors.ts';
import { readRestError } from './error-answers.ts';
import { MESSAGES } from '../messages/messages.ts';

const STATUSES: Record<ErrorCode, number> = {
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
  WRONG_PASSWORD: 403,
  NOT_FOUND: 404,
  FEATURE_OFF: 404,
  SURVEY_LINK_INVALID: 404,
  VIDEO_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  SURVEY_CLOSED: 410,
  NONCE_REUSED: 409,
  SURVEY_PAUSED: 409,
  UPLOAD_OUT_OF_STEP: 409,
  TOO_FEW_POINTS: 409,
  OUT_OF_STOCK: 409,
  PRICE_CHANGED: 409,
  KEY_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  PROOF_MISSING: 422,
  SUPPORT_ACCOUNT_NOT_FOUND: 422,
  ACTION_IAM_1014: 422,
  ACTION_IAM_1015: 422,
  ACTION_IAM_1033: 422,
  ACTION_IAM_1034: 422,
  ACTION_IAM_1063: 422,
  ACTION_IAM_1087: 422,
  ACTION_IAM_1088: 422,
  ACCOUNT_LOCKED: 423,
  RATE_LIMITED: 429,
  SUPPORT_LIMIT_REACHED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  OVERLOADED: 503,
  DATA_UNREACHABLE: 503,
  SAVE_UNCERTAIN: 503,
  SURVEY_UNAVAILABLE: 503,
  TIMED_OUT: 504,
};

const CODES = Object.keys(ERRORS) as ErrorCode[];

test.each(CODES)('%s has its status and a sentence in our voice', (code) => {
  const { httpStatus, sentence } = ERRORS[code];
  expect(httpStatus).toBe(STATUSES[code]);
  // The specification's sentence ends without a period.
  const ours = sentence.replace(MESSAGES.generic.technicalIssues, 'Something failed. Please try again');
  expect(`${ours}.`).toMatch(/^[A-Z].+\. .+\.$/s);
  expect(ours).not.toMatch(/!|\bjust\b/i);
});

/** Trying again could do something twice, or is of no use before an operator has looked. */
const NOT_TO_BE_TRIED_AGAIN = ['SAVE_UNCERTAIN', 'SURVEY_UNAVAILABLE', 'TIMED_OUT'];

test.each(CODES.filter((code) => STATUSES[code] >= 500 && !NOT_TO_BE_TRIED_AGAIN.includes(code)))(
  '%s begins with the sentence of technical issues (spec §8)',
  (code) => expect(ERRORS[code].sentence.startsWith(MESSAGES.generic.technicalIssues)).toBe(true),
);

test('sentences are told apart from each other', () => {
  expect(new Set(CODES.map((code) => ERRORS[code].sentence)).size).toBe(CODES.length);
});

test.each([
  ['NOT_FOUND', true],
  ['toString', false],
  ['__proto__', false],
  ['', false],
  [404, false],
  [undefined, false],
])('%j is a code of the catalogue: %j', (value, expected) => {
  expect(isErrorCode(value)).toBe(expected);
});

test('a REST error carries code, sentence and details, and is read back', () => {
  const body = restErrorBody('SIGN_IN_FAILED', { attempt: 2 });
  expect(body).toEqual({ error: { code: 'SIGN_IN_FAILED', message: ERRORS.SIGN_IN_FAILED.sentence, attempt: 2 } });
  expect(readRestError(JSON.parse(JSON.stringify(body)))).toEqual(body.error);
});

test('a GraphQL error carries its code in the extensions', () => {
  expect(graphqlErrorBody('UNAUTHENTICATED')).toEqual({
    errors: [{ message: ERRORS.UNAUTHENTICATED.sentence, extensions: { code: 'UNAUTHENTICATED' } }],
  });
});
