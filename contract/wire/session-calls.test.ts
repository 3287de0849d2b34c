import { expect, test } from 'vitest';
import {
  readRefreshTokenResponse,
  readSignInResponse,
  readSignOutResponse,
  readValidateTokenResponse,
  refreshesSession,
} from './session-calls.ts';

const MEMBER = { panelist_id: 'p', external_id: 'e', email: 'a@b.co' };

test('an answer with a field the page does not know yet is still read', () => {
  expect(readSignInResponse({ ...MEMBER, cs_id: 'c', later: true })).toMatchObject({ ...MEMBER, cs_id: 'c' });
});

test.each([
  ['sign-in', readSignInResponse, { ...MEMBER, cs_id: 'c' }, true],
  ['sign-in without the session id', readSignInResponse, MEMBER, false],
  ['sign-in with a number for an id', readSignInResponse, { ...MEMBER, cs_id: 1 }, false],
  ['refresh', readRefreshTokenResponse, { cs_id: 'c' }, true],
  ['refresh without anything', readRefreshTokenResponse, {}, false],
  ['validate', readValidateTokenResponse, MEMBER, true],
  ['validate with an inherited field only', readValidateTokenResponse, Object.create(MEMBER), false],
  ['sign-out', readSignOutResponse, {}, true],
  ['sign-out with the page of a proxy', readSignOutResponse, '<html>', false],
  ['no answer', readSignOutResponse, null, false],
  ['a list', readRefreshTokenResponse, ['c'], false],
])('%s', (_, read, body: unknown, isRead) => {
  expect(read(body)).toEqual(isRead ? body : undefined);
});

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
