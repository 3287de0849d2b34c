import * as v from 'valibot';
import { CORRELATION_ID_PATTERN } from './headers.ts';
import { FAILED_SIGN_INS_BEFORE_LOCK, TOTP_DIGITS } from '../limits.ts';

export { API_PATHS } from './api-paths.ts';
export type { RefreshTokenResponse, SignInResponse, ValidateTokenResponse } from './session-calls.ts';

// Requests are strict: an unknown field is refused. Answers are not, so that an older page survives a new field.

export const NOT_THE_SHAPE = 'Send a JSON object with the named fields and no others';

/** For calls that say everything with their cookies: no body, or an empty object. */
export const emptyRequest = v.nullish(v.strictObject({}, NOT_THE_SHAPE));

/** Beside SIGN_IN_FAILED and WRONG_PASSWORD: which failed attempt in a row this was. */
export const signInFailureDetails = v.object({
  attempt: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(FAILED_SIGN_INS_BEFORE_LOCK)),
});

/** Of the console's sign-out. */
export const signOutResponse = v.object({});

/** The roles of decisions §2 and how the console names them. A reader sees the results that were shared, nothing else. */
export const OPERATOR_ROLES = ['RESEARCHER', 'FULFILMENT', 'SUPPORT', 'READER', 'ADMIN'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
export const OPERATOR_ROLE_LABELS = {
  RESEARCHER: 'Researcher',
  FULFILMENT: 'Fulfillment',
  SUPPORT: 'Support',
  READER: 'Reader',
  ADMIN: 'Admin',
} as const satisfies Record<OperatorRole, string>;

export const TOTP_INVALID = `Enter the ${TOTP_DIGITS}-digit code from your authenticator app`;
export const totpCode = v.pipe(
  v.optional(v.string(TOTP_INVALID), ''),
  v.regex(new RegExp(`^[0-9]{${TOTP_DIGITS}}$`), TOTP_INVALID),
);

const operatorEntries = {
  operator_id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(OPERATOR_ROLES),
};

export const consoleSignInResponse = v.object({ ...operatorEntries, cs_id: v.string() });
export type ConsoleSignInResponse = v.InferOutput<typeof consoleSignInResponse>;

export const consoleValidateSessionResponse = v.object(operatorEntries);
export type ConsoleValidateSessionResponse = v.InferOutput<typeof consoleValidateSessionResponse>;

/** Demo operators with their current code; the call exists only where the environment is local. */
export const consoleDemoAccounts = v.array(
  v.object({
    email: v.string(),
    name: v.string(),
    role: v.picklist(OPERATOR_ROLES),
    password: v.string(),
    code: v.string(),
    secondsLeft: v.number(),
  }),
);
export type ConsoleDemoAccounts = v.InferOutput<typeof consoleDemoAccounts>;

const CLIENT_ERROR_TEXT_MAX_CHARACTERS = 200;

/** What the browser logs of an error page: a key, never free text, so that nothing personal reaches a log. */
export const clientErrorReport = v.strictObject(
  {
    level: v.picklist(['fatal', 'error']),
    messageKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.:-]+$/), v.maxLength(CLIENT_ERROR_TEXT_MAX_CHARACTERS)),
    /** The pattern of the page, such as `/survey/{surveyId}`, not its address. */
    route: v.pipe(v.string(), v.regex(/^\/[A-Za-z0-9_.$~{}/-]*$/), v.maxLength(CLIENT_ERROR_TEXT_MAX_CHARACTERS)),
    correlationId: v.pipe(v.string(), v.regex(CORRELATION_ID_PATTERN)),
  },
  NOT_THE_SHAPE,
);
export type ClientErrorReport = v.InferOutput<typeof clientErrorReport>;
