import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { MESSAGES } from '#contract/messages/messages.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { createMailboxStore } from '#server/platform/mail/index.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const WRONG = 'Wrong1!password';

describe('signing in', () => {
  test('the right address and password open a session', async () => {
    const member = await aMember(node);
    const browser = new ApiClient(node.url);
    const answer = await browser.signIn(` ${member.email.toUpperCase()} `.trim(), TEST_PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      panelist_id: member.panelistId,
      external_id: member.externalId,
      email: member.email,
      cs_id: expect.any(String),
    });
    expect(await browser.post(API_PATHS.validateToken)).toMatchObject({
      status: 200,
      body: { panelist_id: member.panelistId, external_id: member.externalId, email: member.email },
    });
  });

  test('in a browser that is logged in ends the session that was there, and no other', async () => {
    const [member, other] = [await aMember(node), await aMember(node)];
    const [browser, elsewhere] = [new ApiClient(node.url), new ApiClient(node.url)];
    await elsewhere.signIn(member.email, TEST_PASSWORD);
    await browser.signIn(member.email, TEST_PASSWORD);
    const copy = new ApiClient(node.url);
    copy.csId = browser.csId;
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await browser.signIn(member.email, WRONG)).status).toBe(401);
    expect((await copy.post(API_PATHS.validateToken)).status).toBe(200);
    expect((await browser.signIn(other.email, TEST_PASSWORD)).status).toBe(200);
    expect((await copy.post(API_PATHS.validateToken)).status).toBe(401);
    expect((await copy.post(API_PATHS.refreshToken)).status).toBe(401);
    expect((await elsewhere.post(API_PATHS.validateToken)).status).toBe(200);
  });

  test('cookies cannot be read by scripts or sent from other sites', async () => {
    const member = await aMember(node);
    const answer = await new ApiClient(node.url).signIn(member.email, TEST_PASSWORD);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((line) => line.split('=')[0])).toEqual(['spark_access', 'spark_refresh', 'spark_device']);
    for (const line of cookies) expect(line).toMatch(/; Path=\/;.*HttpOnly; SameSite=Strict/);
  });

  test.each([
    ['a wrong password', { state: 'ACTIVE' as const }, WRONG],
    ['a suspended account', { state: 'SUSPENDED' as const }, TEST_PASSWORD],
    ['an account that was only invited', { state: 'INVITED' as const }, TEST_PASSWORD],
  ])('%s gets the sentence of the specification and is counted', async (_case, given, password) => {
    const member = await aMember(node, given);
    const answer = await new ApiClient(node.url).signIn(member.email, password);
    expect(answer).toMatchObject({
      status: 401,
      body: { error: { code: 'SIGN_IN_FAILED', message: MESSAGES.login.failed, attempt: 1 } },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['an account', async () => (await aMember(node)).email],
    ['no account', async () => `nobody-${node.clock.now().getTime()}@example.com`],
  ])('five failures lock, and an address with %s behaves the same to the letter', async (_case, address) => {
    const email = await address();
    const answers = [];
    for (let attempt = 1; attempt <= 7; attempt++) answers.push(await new ApiClient(node.url).signIn(email, WRONG));
    expect(answers.map(({ status, body }) => [status, body.error.code, body.error.attempt])).toEqual([
      [401, 'SIGN_IN_FAILED', 1],
      [401, 'SIGN_IN_FAILED', 2],
      [401, 'SIGN_IN_FAILED', 3],
      [401, 'SIGN_IN_FAILED', 4],
      [401, 'SIGN_IN_FAILED', 5],
      [423, 'ACCOUNT_LOCKED', undefined],
      [423, 'ACCOUNT_LOCKED', undefined],
    ]);
    expect(answers[6]?.headers.get('retry-after')).toBe('900');
  });

  test('a lock holds for the right password too, ends after 15 minutes, and doubles the next time', async () => {
    const { email } = await aMember(node);
    const fail = async () => new ApiClient(node.url).signIn(email, WRONG);
    for (let attempt = 1; attempt <= 5; attempt++) await fail();
    expect((await new ApiClient(node.url).signIn(email, TEST_PASSWORD)).status).toBe(423);
    node.clock.advance(15 * MINUTE_MS);
    for (let attempt = 1; attempt <= 5; attempt++) expect((await fail()).body.error.attempt).toBe(attempt);
    node.clock.advance(15 * MINUTE_MS);
    expect((await new ApiClient(node.url).signIn(email, TEST_PASSWORD)).status).toBe(423);
    node.clock.advance(15 * MINUTE_MS);
    expect((await new ApiClient(node.url).signIn(email, TEST_PASSWORD)).status).toBe(200);
    expect((await fail()).body.error.attempt).toBe(1);
  });

  test('a hundred guesses at once get five looks at the password', async () => {
    const { email } = await aMember(node);
    const answers = await Promise.all(Array.from({ length: 100 }, () => new ApiClient(node.url).signIn(email, WRONG)));
    const codes = answers.map(({ body }) => body.error.code);
    expect(codes.filter((code) => code === 'SIGN_IN_FAILED').length).toBeLessThanOrEqual(5);
    // The rest met the lock or the hourly limit of the account.
    expect(codes.filter((code) => code === 'ACCOUNT_LOCKED' || code === 'RATE_LIMITED').length).toBeGreaterThanOrEqual(
      95,
    );
  });

  test('a stranger cannot lock members out of a device that signed in before', async () => {
    const { email } = await aMember(node);
    const own = new ApiClient(node.url);
    await own.signIn(email, TEST_PASSWORD);
    for (let attempt = 1; attempt <= 5; attempt++) await new ApiClient(node.url).signIn(email, WRONG);
    expect((await new ApiClient(node.url).signIn(email, TEST_PASSWORD)).status).toBe(423);
    expect((await own.signIn(email, TEST_PASSWORD)).status).toBe(200);
  });

  test('one address may try ten times a minute', async () => {
    const browser = new ApiClient(node.url);
    for (let attempt = 1; attempt <= 10; attempt++)
      await browser.signIn(`a${attempt}-${browser.address}@example.com`, WRONG);
    const answer = await browser.signIn('another@example.com', WRONG);
    expect(answer).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('what does not fit the rules is refused with the sentence of the field', async () => {
    const answer = await new ApiClient(node.url).post(API_PATHS.signIn, { email: 'not an address', password: 'short' });
    expect(answer.status).toBe(422);
    expect(answer.body.error.fields.email).toEqual([MESSAGES.login.emailInvalid]);
  });

  test('the eleventh session ends the oldest one', async () => {
    const { email } = await aMember(node);
    const first = new ApiClient(node.url);
    await first.signIn(email, TEST_PASSWORD);
    for (let session = 2; session <= 10; session++) {
      node.clock.advance(SECOND_MS);
      await new ApiClient(node.url).signIn(email, TEST_PASSWORD);
    }
    expect((await first.post(API_PATHS.validateToken)).status).toBe(200);
    node.clock.advance(SECOND_MS);
    await new ApiClient(node.url).signIn(email, TEST_PASSWORD);
    expect((await first.post(API_PATHS.validateToken)).status).toBe(401);
  });
});

describe('a session', () => {
  let browser: ApiClient;
  let email: string;
  beforeEach(async () => {
    ({ email } = await aMember(node));
    browser = new ApiClient(node.url);
    await browser.signIn(email, TEST_PASSWORD);
  });

  const isOpen = async (client: ApiClient) => (await client.post(API_PATHS.validateToken)).status === 200;
  const refresh = (client: ApiClient) => client.post(API_PATHS.refreshToken);
  /** A copy of the cookies at this moment, as a thief or a second tab has them. */
  function copyOf(client: ApiClient): ApiClient {
    const copy = new ApiClient(node.url);
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    copy.csId = client.csId;
    return copy;
  }

  test('opens nothing without its cs_id, with another one, or with the cs_id alone', async () => {
    const withoutId = copyOf(browser);
    withoutId.csId = undefined;
    const withForeignId = copyOf(browser);
    withForeignId.csId = 'somebody-elses';
    const withoutCookies = new ApiClient(node.url);
    withoutCookies.csId = browser.csId;
    for (const client of [withoutId, withForeignId, withoutCookies]) {
      expect(await client.post(API_PATHS.validateToken)).toMatchObject({
        status: 401,
        body: { error: { code: 'UNAUTHENTICATED' } },
      });
      expect((await refresh(client)).status).toBe(401);
    }
    expect(await isOpen(browser)).toBe(true);
  });

  test('its access token ends after 15 minutes, and a refresh brings a new one', async () => {
    node.clock.advance(15 * MINUTE_MS);
    expect(await isOpen(browser)).toBe(false);
    expect(await refresh(browser)).toMatchObject({ status: 200, body: { cs_id: browser.csId } });
    expect(await isOpen(browser)).toBe(true);
  });

  test('tabs that race with one refresh token all get the current tokens', async () => {
    const tabs = Array.from({ length: 20 }, () => copyOf(browser));
    const answers = await Promise.all(tabs.map(refresh));
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    expect(new Set(tabs.map((tab) => tab.cookies.get('spark_refresh'))).size).toBe(1);
    expect(await isOpen(tabs[7] ?? browser)).toBe(true);
  });

  test('a refresh that comes too late leaves the cookies to the tab that has signed in meanwhile', async () => {
    node.clock.advance(8 * DAY_MS);
    const refused = await refresh(browser);
    expect(refused.status).toBe(401);
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  test('a call that was under way while another tab refreshed still counts', async () => {
    const slow = copyOf(browser);
    await refresh(browser);
    node.clock.advance(10 * SECOND_MS);
    expect(await isOpen(slow)).toBe(true);
    node.clock.advance(1);
    expect(await isOpen(slow)).toBe(false);
  });

  test('a spent refresh token used again ends the session, with an audit entry and a mail', async () => {
    const thief = copyOf(browser);
    await refresh(browser);
    node.clock.advance(10 * SECOND_MS + 1);
    expect((await refresh(thief)).status).toBe(401);
    expect(await isOpen(browser)).toBe(false);
    expect((await refresh(browser)).status).toBe(401);
    const audit = await sql`SELECT 1 FROM audit_entry WHERE action = 'member-session.ended-after-token-reuse'`.execute(
      node.platform.db,
    );
    expect(audit.rows).toHaveLength(1);
    const mailbox = createMailboxStore(node.platform.db);
    await expect.poll(async () => (await mailbox.list({ to: email })).messages.length, { timeout: 60_000 }).toBe(1);
  });

  test('a token two generations old ends the session even within the ten seconds', async () => {
    const thief = copyOf(browser);
    await refresh(browser);
    await refresh(browser);
    expect((await refresh(thief)).status).toBe(401);
    expect(await isOpen(browser)).toBe(false);
  });

  test('a forged or foreign refresh token is refused and ends nothing', async () => {
    const forger = copyOf(browser);
    const token = forger.cookies.get('spark_refresh') ?? '';
    forger.cookies.set('spark_refresh', `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`);
    expect((await refresh(forger)).status).toBe(401);
    const accessAsRefresh = copyOf(browser);
    accessAsRefresh.cookies.set('spark_refresh', browser.cookies.get('spark_access') ?? '');
    expect((await refresh(accessAsRefresh)).status).toBe(401);
    expect(await isOpen(browser)).toBe(true);
  });

  test('ends after seven idle days, and after thirty days however busy', async () => {
    const idle = copyOf(browser);
    node.clock.advance(7 * DAY_MS);
    expect((await refresh(idle)).status).toBe(401);
    const busy = new ApiClient(node.url);
    await busy.signIn(email, TEST_PASSWORD);
    for (let day = 6; day < 30; day += 6) {
      node.clock.advance(6 * DAY_MS);
      expect((await refresh(busy)).status).toBe(200);
    }
    node.clock.advance(6 * DAY_MS);
    expect((await refresh(busy)).status).toBe(401);
  });

  test('signing out ends it everywhere the cookies went, and twice is fine', async () => {
    const copy = copyOf(browser);
    const again = copyOf(browser);
    expect((await browser.post(API_PATHS.signOut)).status).toBe(200);
    expect(browser.cookies.has('spark_access')).toBe(false);
    expect(await isOpen(copy)).toBe(false);
    expect((await refresh(copy)).status).toBe(401);
    expect((await again.post(API_PATHS.signOut)).status).toBe(200);
  });

  test('another site cannot make a browser sign in, refresh or sign out', async () => {
    const foreign = { origin: 'https://elsewhere.example' };
    for (const path of [API_PATHS.signIn, API_PATHS.refreshToken, API_PATHS.signOut]) {
      expect((await browser.send(path, { method: 'POST', headers: foreign })).body.error.code).toBe('WRONG_ORIGIN');
    }
    expect(await isOpen(browser)).toBe(true);
  });
});
