import { expect, onTestFinished, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { withConnection } from './with-connection.ts';

test('without a connection every sentence about a failure says so', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const { notSent, was } = MESSAGES.offline;
  const { updateFailed } = MESSAGES.profile;
  expect(withConnection(updateFailed)).toBe(updateFailed);
  vi.stubGlobal('navigator', { onLine: false });
  expect(withConnection(updateFailed)).toBe(`${updateFailed}. ${was}`);
  expect(withConnection('Failed to change password. Please try again.')).toContain(`try again. ${was}`);
  expect(withConnection(MESSAGES.generic.somethingWentWrongTryAgain)).toBe(notSent);
});

test('what it says stays true when the connection is back, and leaves it to the bar that there is none', () => {
  for (const sentence of Object.values(MESSAGES.offline)) {
    expect(sentence).toMatch(/ou were offline/);
    expect(sentence).not.toMatch(/you['’]re offline|your connection/i);
  }
});
