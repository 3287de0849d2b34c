import type { ErrorDetails, GraphqlError, RestError } from './error-answers.ts';
import { ERROR_HTTP_STATUSES, type ErrorCode } from './error-codes.ts';
import { MESSAGES } from '../messages/messages.ts';
import { actionSentence } from '../rules/action-codes.ts';

export type { ErrorDetails, GraphqlError } from './error-answers.ts';
export { isErrorCode, type ErrorCode } from './error-codes.ts';

/** One failure on the wire: its HTTP status, and a sentence that says what happened and what to do next. */
export interface ErrorEntry {
  readonly httpStatus: number;
  readonly sentence: string;
}

const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'We could not read this request. Reload the page and try again.',
  UNKNOWN_OPERATION: 'This page asked for something we do not offer. Reload the page to get its newest version.',
  DOCUMENT_TOO_COMPLEX: 'This request asks for too much at once. Ask for fewer fields or split it in two.',
  UNAUTHENTICATED: MESSAGES.generic.notSignedIn,
  SIGN_IN_FAILED: MESSAGES.login.failed,
  OPERATOR_SIGN_IN_FAILED:
    'The email address, password or code is not right. Check all three and try again with a fresh code.',
  SIGNATURE_INVALID:
    'This message is not signed as agreed, so we did nothing. Check its key, its time, its nonce and its signature.',
  FORBIDDEN: 'Your account may not do this. Ask an administrator if you think it should.',
  WRONG_SITE: 'This request was meant for another community. Open this one again and try from there.',
  WRONG_ORIGIN: 'This request came from another website, so we refused it. Open the community and try from there.',
  RECENT_SIGN_IN_REQUIRED: 'This step wants a recent sign-in, to keep your account safe. Enter your password to go on.',
  WRONG_PASSWORD: 'That is not your password. Nothing has changed. Check it and try again.',
  NOT_FOUND: 'We could not find what you asked for. Check the address, or start again from the home page.',
  FEATURE_OFF:
    'This part of the community is not open right now, so nothing has changed. Everything else works: go on from Activities.',
  SURVEY_LINK_INVALID:
    'This survey link no longer works. It was used already, has run out, or was cut short on its way to you. ' +
    'Log in, and everything open for you is under Activities.',
  VIDEO_NOT_FOUND: `${MESSAGES.activities.videoNotFound}. Come back a little later, or write to us if it stays away.`,
  METHOD_NOT_ALLOWED: 'This address cannot be called that way. Check the method and try again.',
  CONFLICT: 'Something else changed this in the meantime. Reload the page to see how it stands, then try again.',
  NONCE_REUSED: 'This nonce came with another message before, so we did nothing. Send this one with a fresh nonce.',
  SURVEY_CLOSED:
    'This study has ended, so it takes no more answers. Log in, and what is open for you now is under Activities.',
  SURVEY_PAUSED:
    'This study takes a short break, so nobody new can start right now. Your place is kept and nothing is lost. ' +
    'Look in again tomorrow: it waits under Activities.',
  UPLOAD_OUT_OF_STEP: 'This part of the file does not fit what we have. What came before is safe: go on from there.',
  TOO_FEW_POINTS:
    'You do not have enough points for this card yet, so we did not redeem anything. Choose a smaller one, or earn the ' +
    'rest with your next activities.',
  OUT_OF_STOCK:
    'This card is out of stock right now, so your points stay yours. Choose another value, or look in again tomorrow.',
  PRICE_CHANGED:
    'This card costs a different number of points now, so we did not redeem anything. Reload the page to see its new price.',
  KEY_REUSED:
    'This confirmation was used for another card before, so we did nothing new. Reload the page and choose your card again.',
  PAYLOAD_TOO_LARGE: 'This is larger than we can take. Make it smaller and send it again.',
  URI_TOO_LONG: 'This address is too long. Open the page from the community instead.',
  UNSUPPORTED_MEDIA_TYPE: 'We cannot read this kind of content here. Send it as application/json.',
  VALIDATION_FAILED: 'Something in what you entered needs another look. Correct the marked fields and try again.',
  PROOF_MISSING: 'We could not check this form, so it was not sent. What you typed is still here. Send it again.',
  SUPPORT_ACCOUNT_NOT_FOUND: MESSAGES.supportForm.accountNotFound,
  SUPPORT_LIMIT_REACHED: `${MESSAGES.supportForm.dailyLimitReached} ${MESSAGES.supportForm.draftStays}`,
  ACTION_IAM_1014: actionSentence('ACTION_IAM_1014', 1),
  ACTION_IAM_1015: actionSentence('ACTION_IAM_1015', 1),
  ACTION_IAM_1033: 'That code is not right. Check it and try again.',
  ACTION_IAM_1034: actionSentence('ACTION_IAM_1034', 1),
  ACTION_IAM_1063: actionSentence('ACTION_IAM_1063', 1),
  ACTION_IAM_1087: actionSentence('ACTION_IAM_1087', 1),
  ACTION_IAM_1088: actionSentence('ACTION_IAM_1088', 1),
  ACCOUNT_LOCKED:
    'Signing in with this email address is paused after repeated failed attempts. Your password is unchanged. ' +
    'Wait a while and try again, or reset your password.',
  RATE_LIMITED: 'That was a lot at once, so we paused it. Nothing is lost. Wait a moment and try again.',
  HEADERS_TOO_LARGE: 'This request carries too much around it. Clear the cookies of this site and try again.',
  // 5xx answers begin with the sentence of §8, except where a second try could do something twice or is of no use.
  INTERNAL: MESSAGES.generic.technicalIssues,
  OVERLOADED: `${MESSAGES.generic.technicalIssues}. We're busier than usual, so wait a moment first.`,
  DATA_UNREACHABLE: `${MESSAGES.generic.technicalIssues}. Nothing is lost, and we should be back in a minute.`,
  SAVE_UNCERTAIN:
    'We lost our data for a moment while saving this, so it may or may not have gone through. ' +
    'Reload the page in a minute to see how it stands before you try again.',
  SURVEY_UNAVAILABLE:
    'This survey cannot be opened right now, and we have been told. Nothing is lost. Try again later today.',
  TIMED_OUT: 'This took too long, so we stopped waiting. Check whether it went through before you try again.',
};

/** Every error both sides know, by its code. */
export const ERRORS = Object.fromEntries(
  Object.entries(ERROR_HTTP_STATUSES).map(([code, httpStatus]) => [
    code,
    { httpStatus, sentence: SENTENCES[code as ErrorCode] },
  ]),
) as Readonly<Record<ErrorCode, ErrorEntry>>;

export interface RestErrorBody {
  readonly error: RestError;
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
