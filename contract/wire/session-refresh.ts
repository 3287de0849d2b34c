import { API_PATHS } from './api-paths.ts';

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
