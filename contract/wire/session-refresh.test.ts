import { expect, test } from 'vitest';
import { refreshesSession } from './session-refresh.ts';

test.each([
  ['/api/auth/sign-in', false],
  ['/api/auth/refresh-token', false],
  ['generateMarketResearchPanelistOtp', false],
  ['validateOtpAndSetMarketResearchPanelistPassword', false],
  ['/api/auth/validate-token', true],
  ['getMarketResearchTasks', true],
  ['updateMarketResearchPanelistPassword', true],
])('an unauthenticated answer to %s starts a refresh: %j', (call, expected) => {
  expect(refreshesSession(call)).toBe(expected);
});
