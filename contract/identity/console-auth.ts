import * as v from 'valibot';
import { consoleSignInResponse, NOT_THE_SHAPE, OPERATOR_ROLES, totpCode } from '../wire/rest.ts';

/** The further calls of an operator's sign-in; apart from API_PATHS, which every page of the member's app loads. */
export const CONSOLE_AUTH_PATHS = {
  confirmSignIn: '/api/console/auth/confirm-sign-in',
  enrolAuthenticator: '/api/console/auth/enrol-authenticator',
  lookUpLink: '/api/console/auth/look-up-link',
  useLink: '/api/console/auth/use-link',
} as const;

/** Sent with every call of the console: for how many seconds its person has touched nothing. */
export const IDLE_SECONDS_HEADER = 'x-idle-seconds';
/** decisions §3, security.md: anyone who touches nothing for this long is signed out, and is warned before. */
export const OPERATOR_IDLE_MINUTES = 15;
export const OPERATOR_IDLE_WARNING_SECONDS = 120;

export const RECOVERY_CODES_COUNT = 10;
export const SIGN_IN_TICKET_MINUTES = 5;
/** Somebody may have to fetch an authenticator app first. */
export const ENROLMENT_TICKET_MINUTES = 20;
export const OPERATOR_LINK_DAYS = 7;

const TICKET_MAX_CHARACTERS = 2_000;
const LINK_TOKEN_MAX_CHARACTERS = 100;

/** 24 characters of five bits each: from 112 bits on, a hash without a cost is as good as one with (ASVS 6.5.2). */
export const RECOVERY_CODE_CHARACTERS = 24;
export const RECOVERY_CODE_INVALID = 'Enter one of your recovery codes: groups of four letters and digits';

/** However it was typed: the form that was printed. */
export function tidyRecoveryCode(text: string): string {
  const letters = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}

/** Digits and letters that cannot be taken for one another: no I, L, O or U. */
export const RECOVERY_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = `[${RECOVERY_CODE_ALPHABET}]{4}`;
/** Those of 16 characters were made before, and work until new ones are made. */
const RECOVERY_CODE = new RegExp(`^${GROUP}(?:-${GROUP}){3}(?:(?:-${GROUP}){${RECOVERY_CODE_CHARACTERS / 4 - 4}})?$`);
export const recoveryCode = v.pipe(
  v.optional(v.string(RECOVERY_CODE_INVALID), ''),
  v.transform(tidyRecoveryCode),
  v.regex(RECOVERY_CODE, RECOVERY_CODE_INVALID),
);

const ticket = v.pipe(v.string(), v.maxLength(TICKET_MAX_CHARACTERS));
const token = v.pipe(v.string(), v.maxLength(LINK_TOKEN_MAX_CHARACTERS));

/** After the right password: what the person proves next, with a ticket that names them for a few minutes. */
export const signInNextStep = v.variant('step', [
  v.object({ step: v.literal('code'), ticket: v.string() }),
  v.object({ step: v.literal('enrol'), ticket: v.string(), key: v.string(), uri: v.string() }),
]);
export type SignInNextStep = v.InferOutput<typeof signInNextStep>;
export type EnrolmentStep = Extract<SignInNextStep, { step: 'enrol' }>;

export const confirmSignInRequest = v.union([
  v.strictObject({ ticket, code: totpCode }, NOT_THE_SHAPE),
  v.strictObject({ ticket, recovery_code: recoveryCode }, NOT_THE_SHAPE),
]);
export type ConfirmSignInRequest = v.InferOutput<typeof confirmSignInRequest>;

export const enrolAuthenticatorRequest = v.strictObject({ ticket, code: totpCode }, NOT_THE_SHAPE);
/** The recovery codes are shown this once. */
export const enrolAuthenticatorResponse = v.object({
  ...consoleSignInResponse.entries,
  recovery_codes: v.array(v.string()),
});
export type EnrolAuthenticatorResponse = v.InferOutput<typeof enrolAuthenticatorResponse>;

export const lookUpLinkRequest = v.strictObject({ token }, NOT_THE_SHAPE);
export const lookUpLinkResponse = v.object({
  name: v.string(),
  email: v.string(),
  role: v.picklist(OPERATOR_ROLES),
});
export type LookUpLinkResponse = v.InferOutput<typeof lookUpLinkResponse>;

/** A CSV of the audit log, for the browser to save: the ticket stands for the headers that a download lacks. */
export const AUDIT_EXPORT_PATH = '/api/console/audit-log.csv';
