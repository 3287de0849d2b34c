import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient, codeOf } from '#testkit/clients/api-client.ts';
import { isOpen, signedIn } from '#testkit/clients/signed-in-client.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const LIST = `query listMarketResearchPanelistSessions {
  listMarketResearchPanelistSessions { sessionId device signedInAt lastSeenAt isThisOne } }`;
const END = `mutation endMarketResearchPanelistSession($sessionId: ID!) {
  endMarketResearchPanelistSession(sessionId: $sessionId) }`;
const END_OTHERS = 'mutation endOtherMarketResearchPanelistSessions { endOtherMarketResearchPanelistSessions }';

interface Session {
  readonly sessionId: string;
  readonly device: string;
  readonly isThisOne: boolean;
}

describe('sessions', () => {
  const list = async (browser: ApiClient): Promise<readonly Session[]> =>
    (await browser.graphql('listMarketResearchPanelistSessions', LIST)).body.data.listMarketResearchPanelistSessions;
  const end = (browser: ApiClient, sessionId: string) =>
    browser.graphql('endMarketResearchPanelistSession', END, { sessionId });

  async function signInFrom(email: string, userAgent: string) {
    const browser = new ApiClient(node.url);
    const answer = await browser.send(API_PATHS.signIn, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    browser.csId = answer.body.cs_id;
    return browser;
  }

  test('are listed with device and times, this one first, and never those of anybody else', async () => {
    const { email } = await aMember(node);
    await signedIn(node);
    const desktop = await signInFrom(
      email,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    );
    node.clock.advance(MINUTE_MS);
    const phone = await signInFrom(
      email,
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36',
    );
    expect((await list(desktop)).map(({ device, isThisOne }) => [device, isThisOne])).toEqual([
      ['Firefox on Windows', true],
      ['Chrome on Android', false],
    ]);
    expect((await list(phone)).map(({ device }) => device)).toEqual(['Chrome on Android', 'Firefox on Windows']);
    const strange = await signInFrom(email, '<script>alert(1)</script>');
    expect((await list(strange))[0]?.device).toBe('A browser');
  });

  test('end for somebody who gave the password within 30 minutes only', async () => {
    const { email, browser } = await signedIn(node);
    const other = (await signedIn(node, email)).browser;
    node.clock.advance(31 * MINUTE_MS);
    await browser.post(API_PATHS.refreshToken);
    const sessionId = (await list(browser)).find(({ isThisOne }) => !isThisOne)?.sessionId ?? '';
    expect(codeOf(await end(browser, sessionId))).toBe('RECENT_SIGN_IN_REQUIRED');
    const all = await browser.graphql('endOtherMarketResearchPanelistSessions', END_OTHERS);
    expect(codeOf(all)).toBe('RECENT_SIGN_IN_REQUIRED');
    expect((await other.post(API_PATHS.refreshToken)).status).toBe(200);
    await browser.post(API_PATHS.confirmPassword, { password: TEST_PASSWORD });
    expect((await end(browser, sessionId)).body.errors).toBeUndefined();
    expect((await other.post(API_PATHS.refreshToken)).status).toBe(401);
  });

  test('end one by one or all others, each at once, and only own ones', async () => {
    const { email, browser } = await signedIn(node);
    const others = [await signedIn(node, email), await signedIn(node, email), await signedIn(node, email)].map(
      (one) => one.browser,
    );
    const stranger = await signedIn(node);
    const target = (await list(browser)).find(({ isThisOne }) => !isThisOne);
    const sessionId = target?.sessionId ?? '';
    expect(codeOf(await end(stranger.browser, sessionId))).toBe('NOT_FOUND');
    expect(codeOf(await end(browser, 'not an id'))).toBe('NOT_FOUND');
    expect((await end(browser, sessionId)).status).toBe(200);
    expect(codeOf(await end(browser, sessionId))).toBe('NOT_FOUND');
    const open = await Promise.all(others.map(isOpen));
    expect(open.filter(Boolean)).toHaveLength(2);
    const ended = await browser.graphql('endOtherMarketResearchPanelistSessions', END_OTHERS);
    expect(ended.body.data.endOtherMarketResearchPanelistSessions).toBe(2);
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false, false]);
    expect(await isOpen(browser)).toBe(true);
    expect(await isOpen(stranger.browser)).toBe(true);
    expect(await list(browser)).toHaveLength(1);
  });
});
