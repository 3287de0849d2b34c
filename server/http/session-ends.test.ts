import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { isOpen } from '#testkit/clients/signed-in-client.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const LIST = 'query listMarketResearchPanelistSessions { listMarketResearchPanelistSessions { sessionId isThisOne } }';
const END = `mutation endMarketResearchPanelistSession($sessionId: ID!) {
  endMarketResearchPanelistSession(sessionId: $sessionId) }`;
const END_OTHERS = 'mutation endOtherMarketResearchPanelistSessions { endOtherMarketResearchPanelistSessions }';

async function loggedIn(email: string): Promise<ApiClient> {
  const browser = new ApiClient(node.url);
  expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(200);
  return browser;
}

test('logging in, in a browser that is logged in, ends the session that was there, and no other', async () => {
  const [member, other] = [await aMember(node), await aMember(node)];
  const [elsewhere, browser] = [await loggedIn(member.email), await loggedIn(member.email)];
  const copy = new ApiClient(node.url);
  copy.csId = browser.csId;
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  expect((await browser.signIn(member.email, 'Wrong1!password')).status).toBe(401);
  expect(await isOpen(copy)).toBe(true);
  expect((await browser.signIn(other.email, TEST_PASSWORD)).status).toBe(200);
  expect(await isOpen(copy)).toBe(false);
  expect((await copy.post(API_PATHS.refreshToken)).status).toBe(401);
  expect(await isOpen(elsewhere)).toBe(true);
});

test('sessions end for somebody who gave the password within 30 minutes only', async () => {
  const { email } = await aMember(node);
  const [browser, other] = [await loggedIn(email), await loggedIn(email)];
  const ask = (name: string, document: string, variables = {}) => browser.graphql(name, document, variables);
  node.clock.advance(31 * MINUTE_MS);
  await browser.post(API_PATHS.refreshToken);
  const { body } = await ask('listMarketResearchPanelistSessions', LIST);
  const sessions: readonly { sessionId: string; isThisOne: boolean }[] = body.data.listMarketResearchPanelistSessions;
  const sessionId = sessions.find(({ isThisOne }) => !isThisOne)?.sessionId;
  const end = () => ask('endMarketResearchPanelistSession', END, { sessionId });
  for (const refused of [await end(), await ask('endOtherMarketResearchPanelistSessions', END_OTHERS)])
    expect(refused.body.errors[0].extensions.code).toBe('RECENT_SIGN_IN_REQUIRED');
  expect((await other.post(API_PATHS.refreshToken)).status).toBe(200);
  await browser.post(API_PATHS.confirmPassword, { password: TEST_PASSWORD });
  expect((await end()).body.errors).toBeUndefined();
  expect((await other.post(API_PATHS.refreshToken)).status).toBe(401);
});
