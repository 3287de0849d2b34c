import { expect, onTestFinished, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { withConnection } from './with-connection.ts';

test('without a connection every sentence about a failure says so', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const { notSaved } = MESSAGES.offline;
  const { updateFailed } = MESSAGES.profile;
  expect(withConnection(updateFailed)).toBe(updateFailed);
  vi.stubGlobal('navigator', { onLine: false });
  expect(withConnection(updateFailed)).toBe(`${updateFailed}. ${notSaved}`);
  expect(withConnection('Failed to change password. Please try again.')).toContain(`try again. ${notSaved}`);
  expect(withConnection(MESSAGES.generic.somethingWentWrongTryAgain)).toBe(notSaved);
});
