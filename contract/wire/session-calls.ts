/**
 * What the session's calls answer, and which calls renew it. Every page of the app begins with them, so they are read by
 * hand: a schema library would weigh more than all of them. A field that a page does not know yet is no reason to refuse
 * an answer.
 */
import { API_PATHS } from './api-paths.ts';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** Reads an answer that is made of texts; undefined when one of them is missing. */
function textsNamed<Key extends string>(...keys: readonly Key[]) {
  return (body: unknown): Texts<Key> | undefined => (hasTexts(body, keys) ? body : undefined);
}

function hasTexts<Key extends string>(body: unknown, keys: readonly Key[]): body is Texts<Key> {
  if (typeof body !== 'object' || body === null) return false;
  const fields = new Map<string, unknown>(Object.entries(body));
  return keys.every((key) => typeof fields.get(key) === 'string');
}

type ValueOf<Read extends (body: unknown) => unknown> = NonNullable<ReturnType<Read>>;

export const readSignInResponse = textsNamed('panelist_id', 'external_id', 'email', 'cs_id');
export type SignInResponse = ValueOf<typeof readSignInResponse>;

export const readRefreshTokenResponse = textsNamed('cs_id');
export type RefreshTokenResponse = ValueOf<typeof readRefreshTokenResponse>;

export const readValidateTokenResponse = textsNamed('panelist_id', 'email', 'external_id');
export type ValidateTokenResponse = ValueOf<typeof readValidateTokenResponse>;

export const readSignOutResponse = textsNamed();

/** Calls whose UNAUTHENTICATED answer is about what was typed, not about the session (spec §8). */
const CALLS_WITHOUT_REFRESH: readonly string[] = [
  API_PATHS.signIn,
  API_PATHS.refreshToken,
  'generateMarketResearchPanelistOtp',
  'validateOtpAndSetMarketResearchPanelistPassword',
];

/** Whether an UNAUTHENTICATED answer to this operation or REST path starts a token refresh and one retry. */
export function refreshesSession(operationOrPath: string): boolean {
  return !CALLS_WITHOUT_REFRESH.includes(operationOrPath);
}
