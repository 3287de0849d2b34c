import { expect, test } from 'vitest';
import { secondAdminSentence } from './second-admin.tsx';
import type { OperatorListing } from './settings.queries.ts';

const me: OperatorListing = {
  operatorId: 'me',
  name: 'Ada',
  email: 'ada@example.org',
  role: 'ADMIN',
  state: 'ACTIVE',
  hasAuthenticator: true,
  recoveryCodesLeft: 10,
  lastSeenAt: null,
  linkExpiresAt: null,
  approvesFrom: null,
  approvesYoursFrom: null,
};
const june: OperatorListing = { ...me, operatorId: 'june', name: 'June' };
const ONLY = "You're the only admin, so no one can approve your requests.";

test.each([
  ['alone', [], ONLY],
  ['with another admin', [june], undefined],
  ['with somebody in support', [{ ...june, role: 'SUPPORT' as const }], ONLY],
  ['with a disabled admin', [{ ...june, state: 'DISABLED' as const }], ONLY],
  ['with an admin who never signed in', [{ ...june, state: 'INVITED' as const, hasAuthenticator: false }], ONLY],
])('%s', (_case, others, sentence) => {
  expect(secondAdminSentence([me, ...others], 'me')).toBe(sentence);
});

test('with new admins: who can approve first, and from when', () => {
  const later = { ...june, approvesYoursFrom: '2026-06-17T09:00:00.000Z' };
  const sooner = { ...june, operatorId: 'ola', name: 'Ola', approvesYoursFrom: '2026-06-11T09:00:00.000Z' };
  expect(secondAdminSentence([me, later, sooner], 'me')).toMatch(
    /^Ola can approve your requests starting 06\/11\/2026/,
  );
});
