import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { HEADERS, RESTRICTED_VALUE } from '#contract/wire/headers.ts';
import { ACCOUNT_LOCK_MINUTES, RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const WRONG = 'Wrong1!password';
const REVEAL =
  'mutation reveal($input: MarketResearchRevealInput!) { revealMarketResearchReward(input: $input) { uri } }';
const POINTS = `query points($panelId: String!, $userId: ID!) {
  getMarketResearchPanelistRewardPoints(panelId: $panelId, userId: $userId) { totalPoints } }`;

async function signedIn() {
  const member = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  return { member, browser };
}

const confirm = (browser: ApiClient, password: string) => browser.post(API_PATHS.confirmPassword, { password });

/** The code that a call which shows a card is answered with; the card itself does not exist. */
async function reveal(browser: ApiClient, userId: string): Promise<string> {
  const input = { panelId: DEFAULT_BRAND.panelId, userId, rewardDetailId: '00000000-0000-7000-8000-000000000000' };
  const answer = await browser.graphql('reveal', REVEAL, { input });
  return answer.body.errors[0].extensions.code as string;
}

/** Leaves the session alone for so long, then brings it back as a browser does. */
async function leaveAlone(browser: ApiClient, milliseconds: number) {
  node.clock.advance(milliseconds);
  expect((await browser.post(API_PATHS.refreshToken)).status).toBe(200);
}

describe('a call that shows a code', () => {
  test('wants a sign-in within 30 minutes, to the minute', async () => {
    const { member, browser } = await signedIn();
    await leaveAlone(browser, RECENT_SIGN_IN_MINUTES * MINUTE_MS);
    expect(await reveal(browser, member.panelistId)).toBe('NOT_FOUND');
    node.clock.advance(1);
    expect(await reveal(browser, member.panelistId)).toBe('RECENT_SIGN_IN_REQUIRED');
  });

  test('refreshing the session is no sign-in', async () => {
    const { member, browser } = await signedIn();
    await leaveAlone(browser, HOUR_MS);
    await browser.post(API_PATHS.refreshToken);
    expect(await reveal(browser, member.panelistId)).toBe('RECENT_SIGN_IN_REQUIRED');
  });

  test('the marker asks for the same of any other call; without it that call is answered', async () => {
    const { member, browser } = await signedIn();
    await leaveAlone(browser, HOUR_MS);
    const variables = { panelId: DEFAULT_BRAND.panelId, userId: member.panelistId };
    expect((await browser.graphql('points', POINTS, variables)).status).toBe(200);
    const marked = await browser.send(API_PATHS.graphql, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [HEADERS.operationName]: 'points',
        [HEADERS.restricted]: RESTRICTED_VALUE,
      },
      body: JSON.stringify({ operationName: 'points', query: POINTS, variables }),
    });
    expect(marked).toMatchObject({
      status: 403,
      body: { errors: [{ extensions: { code: 'RECENT_SIGN_IN_REQUIRED' } }] },
    });
  });
});

describe('giving the password again', () => {
  test('counts as a sign-in of this session and gives it new tokens; a copy of the old ones opens nothing', async () => {
    const { member, browser } = await signedIn();
    await leaveAlone(browser, HOUR_MS);
    const copy = new ApiClient(node.url);
    copy.csId = browser.csId;
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const answer = await confirm(browser, TEST_PASSWORD);
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    // Calls that were on their way get through.
    expect((await copy.post(API_PATHS.validateToken)).status).toBe(200);
    node.clock.advance(10_001);
    expect((await copy.post(API_PATHS.validateToken)).status).toBe(401);
    expect(await reveal(browser, member.panelistId)).toBe('NOT_FOUND');
  });

  test('in one tab serves the others of that browser, and no other browser', async () => {
    const { member, browser } = await signedIn();
    const otherBrowser = new ApiClient(node.url);
    await otherBrowser.signIn(member.email, TEST_PASSWORD);
    await leaveAlone(browser, HOUR_MS);
    await otherBrowser.post(API_PATHS.refreshToken);
    const otherTab = new ApiClient(node.url);
    otherTab.csId = browser.csId;
    for (const [name, value] of browser.cookies) otherTab.cookies.set(name, value);
    await confirm(browser, TEST_PASSWORD);
    // Tabs share their cookies.
    for (const [name, value] of browser.cookies) otherTab.cookies.set(name, value);
    expect(await reveal(otherTab, member.panelistId)).toBe('NOT_FOUND');
    expect(await reveal(otherBrowser, member.panelistId)).toBe('RECENT_SIGN_IN_REQUIRED');
  });

  test('a wrong one is told, counted with those of the login page, and opens nothing', async () => {
    const { member, browser } = await signedIn();
    await leaveAlone(browser, HOUR_MS);
    expect(await confirm(browser, WRONG)).toMatchObject({
      status: 403,
      body: { error: { code: 'WRONG_PASSWORD', attempt: 1 } },
    });
    expect((await browser.signIn(member.email, WRONG)).body.error).toMatchObject({
      code: 'SIGN_IN_FAILED',
      attempt: 2,
    });
    expect((await confirm(browser, WRONG)).body.error.attempt).toBe(3);
    expect(await reveal(browser, member.panelistId)).toBe('RECENT_SIGN_IN_REQUIRED');
    expect((await confirm(browser, TEST_PASSWORD)).status).toBe(200);
    expect((await confirm(browser, WRONG)).body.error.attempt).toBe(1);
  });

  test('five wrong ones lock it, for the right one too, until the lock is over; the session stays', async () => {
    const { member, browser } = await signedIn();
    await leaveAlone(browser, HOUR_MS);
    for (let attempt = 1; attempt <= 5; attempt++) await confirm(browser, WRONG);
    const locked = await confirm(browser, TEST_PASSWORD);
    expect(locked).toMatchObject({ status: 423, body: { error: { code: 'ACCOUNT_LOCKED' } } });
    expect(await reveal(browser, member.panelistId)).toBe('RECENT_SIGN_IN_REQUIRED');
    expect((await browser.post(API_PATHS.validateToken)).status).toBe(200);
    await leaveAlone(browser, ACCOUNT_LOCK_MINUTES * MINUTE_MS);
    expect((await confirm(browser, TEST_PASSWORD)).status).toBe(200);
  });

  test.each([
    ['nobody is signed in', async () => new ApiClient(node.url)],
    [
      'the session has ended',
      async () => {
        const { browser } = await signedIn();
        const kept = new Map(browser.cookies);
        await browser.post(API_PATHS.signOut);
        for (const [name, value] of kept) browser.cookies.set(name, value);
        return browser;
      },
    ],
    [
      'the access has run out, to be refreshed first',
      async () => {
        const { browser } = await signedIn();
        node.clock.advance(HOUR_MS);
        return browser;
      },
    ],
  ])('%s: UNAUTHENTICATED, and no password is looked at', async (_case, open) => {
    const browser = await open();
    expect(await confirm(browser, TEST_PASSWORD)).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED' } },
    });
  });

  test('ten tries a minute from one address, as at the login page', async () => {
    const { browser } = await signedIn();
    // Signing in was the first.
    for (let call = 2; call <= 10; call++) await confirm(browser, TEST_PASSWORD);
    expect((await confirm(browser, TEST_PASSWORD)).status).toBe(429);
  });

  test.each([{}, { password: 'short' }, { password: TEST_PASSWORD, email: 'another@example.com' }])(
    'a body with other fields is refused: %j',
    async (body) => {
      const { browser } = await signedIn();
      expect((await browser.post(API_PATHS.confirmPassword, body)).status).toBe(422);
    },
  );
});
