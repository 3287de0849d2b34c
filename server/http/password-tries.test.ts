import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { changePassword } from '#testkit/clients/password-calls.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('tries of the old password count among the logins of the account', async () => {
  const browser = new ApiClient(node.url);
  await browser.signIn((await aMember(node)).email, TEST_PASSWORD);
  const tryOut = async () =>
    (await changePassword(browser, 'Wrong1!password', 'Lemon&sage-26!')).body.errors?.[0].extensions.code as string;
  for (let tried = 0; tried < RATE_LIMITS.signInPerAccount.count; tried++) {
    expect(await tryOut()).not.toBe('RATE_LIMITED');
  }
  expect(await tryOut()).toBe('RATE_LIMITED');
});
