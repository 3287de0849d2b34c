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
  BAD_REQUEST: "We couldn't read this request. Reload the page and try again.",
  UNKNOWN_OPERATION: 'This page is out of date. Reload it to get the latest version.',
  DOCUMENT_TOO_COMPLEX: 'This request asks for too much. Ask for fewer fields, or split it in two.',
  UNAUTHENTICATED: MESSAGES.generic.notSignedIn,
  SIGN_IN_FAILED: MESSAGES.login.failed,
  OPERATOR_SIGN_IN_FAILED: "The email, password, or code isn't right. Check all three and try again with a new code.",
  SIGNATURE_INVALID:
    "This message isn't signed correctly, so we ignored it. Check its key, time, nonce, and signature.",
  FORBIDDEN: "Your account doesn't have permission to do this. If you think it should, ask an admin.",
  WRONG_SITE: 'This request was meant for another community. Reload the page and try again.',
  WRONG_ORIGIN:
    'This request came from another website, so we blocked it. Open the community and try again from there.',
  RECENT_SIGN_IN_REQUIRED: "It's been a while since you logged in. Please confirm your password to continue.",
  WRONG_PASSWORD: "That isn't your password. Nothing has changed. Check it and try again.",
  NOT_FOUND: "We couldn't find that page. Check the address, or start again from the home page.",
  FEATURE_OFF:
    "This part of the community isn't available right now, so nothing has changed. You can still use everything else.",
  SURVEY_LINK_INVALID:
    'This survey link no longer works. It may have been used, expired, or been cut off. Log in to see all your activities.',
  VIDEO_NOT_FOUND: `${MESSAGES.activities.videoNotFound}. Try again later, or contact us if it's still missing.`,
  METHOD_NOT_ALLOWED: "This address doesn't support that method. Check the method and try again.",
  CONFLICT: 'This was changed somewhere else. Reload the page to see the latest version, then try again.',
  NONCE_REUSED: 'This nonce was already used with another message, so we ignored it. Send this one with a new nonce.',
  SURVEY_CLOSED: "This study has ended and no longer accepts answers. Log in to see what's available now.",
  SURVEY_PAUSED:
    "This study is paused, so you can't start it right now. Your spot is saved. Check again tomorrow under Activities.",
  UPLOAD_OUT_OF_STEP:
    "This part of the file doesn't match what we have. Everything before it is saved. Continue from there.",
  TOO_FEW_POINTS:
    "You don't have enough points for this card yet, so we didn't redeem anything. Choose a smaller card, or earn more points first.",
  OUT_OF_STOCK:
    'This card is out of stock right now. You still have your points. Choose another amount, or check back tomorrow.',
  PRICE_CHANGED:
    "The price of this card has changed, so we didn't redeem anything. Reload the page to see the new price.",
  KEY_REUSED:
    "This confirmation was already used for another card, so we didn't redeem anything. Reload the page and choose your card again.",
  PAYLOAD_TOO_LARGE: 'This is too large. Make it smaller and send it again.',
  URI_TOO_LONG: 'This address is too long. Open the page from the community instead.',
  UNSUPPORTED_MEDIA_TYPE: "We can't read this type of content. Send it as application/json.",
  VALIDATION_FAILED: 'Please check what you entered. Correct the marked fields and try again.',
  PROOF_MISSING: "We couldn't check this form, so we didn't send it. What you entered is still here. Please try again.",
  SUPPORT_ACCOUNT_NOT_FOUND: MESSAGES.supportForm.accountNotFound,
  SUPPORT_LIMIT_REACHED: `${MESSAGES.supportForm.dailyLimitReached} ${MESSAGES.supportForm.draftStays}`,
  ACTION_IAM_1014: actionSentence('ACTION_IAM_1014', 1),
  ACTION_IAM_1015: actionSentence('ACTION_IAM_1015', 1),
  ACTION_IAM_1033: "That code isn't right. Check it and try again.",
  ACTION_IAM_1034: actionSentence('ACTION_IAM_1034', 1),
  ACTION_IAM_1063: actionSentence('ACTION_IAM_1063', 1),
  ACTION_IAM_1087: actionSentence('ACTION_IAM_1087', 1),
  ACTION_IAM_1088: actionSentence('ACTION_IAM_1088', 1),
  ACCOUNT_LOCKED:
    "Your account is temporarily locked after repeated failed attempts. Your password hasn't changed. Try again later, or reset your password.",
  RATE_LIMITED: 'That was a lot of requests at once. Wait a moment and try again.',
  HEADERS_TOO_LARGE: "This request is too large. Clear this site's cookies and try again.",
  // 5xx answers begin with the sentence of §8, except where a second try could do something twice or is of no use.
  INTERNAL: MESSAGES.generic.technicalIssues,
  OVERLOADED: `${MESSAGES.generic.technicalIssues}. We're busier than usual, so wait a moment first.`,
  DATA_UNREACHABLE: `${MESSAGES.generic.technicalIssues}. We should be back in a minute.`,
  SAVE_UNCERTAIN:
    "We lost our connection while saving, so we're not sure it went through. Reload the page in a minute to check before you try again.",
  SURVEY_UNAVAILABLE:
    "We can't open this survey right now. Our team has been notified, and your answers are safe. Try again later today.",
  TIMED_OUT: 'This took too long. Check whether it went through before you try again.',
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
