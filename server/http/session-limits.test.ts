import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, anOperator, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

describe('the calls of a session', () => {
  const CALLS = [API_PATHS.refreshToken, API_PATHS.validateToken, API_PATHS.signOut];
  const OPERATOR_CALLS = [API_PATHS.consoleValidateSession, API_PATHS.consoleSignOut];
  const UNKNOWN_A_MINUTE = 120;

  /** Another browser behind this one's address. */
  const beside = (client: ApiClient, cookies: Readonly<Record<string, string>> = {}) =>
    new (class extends ApiClient {
      override readonly address = client.address;
      constructor() {
        super(node.url);
        for (const [name, value] of Object.entries(cookies)) this.cookies.set(name, value);
        this.csId = 'made-up';
      }
    })();

  test('with tokens that are made up count by address together, and no member behind it is counted with them', async () => {
    const { email } = await aMember(node);
    const member = new ApiClient(node.url);
    await member.signIn(email, TEST_PASSWORD);
    const token = Buffer.alloc(52, 7).toString('base64url');
    const forger = () => beside(member, { spark_access: token, spark_refresh: token, spark_operator: token });
    const paths = [...CALLS, ...OPERATOR_CALLS];
    for (let call = 0; call < UNKNOWN_A_MINUTE; call++)
      expect((await forger().post(paths[call % paths.length] ?? '')).status).not.toBe(429);
    for (const path of paths) {
      const answer = await forger().post(path);
      expect(answer).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await new ApiClient(node.url).post(API_PATHS.validateToken)).status).toBe(401);

    expect((await member.post(API_PATHS.validateToken)).status).toBe(200);
    node.clock.advance(15 * MINUTE_MS);
    for (let call = 0; call < UNKNOWN_A_MINUTE; call++) await forger().post(API_PATHS.validateToken);
    // Its access token has ended, and still says whose session it is.
    expect((await member.post(API_PATHS.validateToken)).status).toBe(401);
    expect((await member.post(API_PATHS.refreshToken)).status).toBe(200);
    expect((await member.post(API_PATHS.signOut)).status).toBe(200);
    expect((await beside(member).post(API_PATHS.validateToken)).status).toBe(429);
  });

  test.each([
    ['is renewed 30 times a minute', API_PATHS.refreshToken, 30],
    ['is checked 120 times a minute', API_PATHS.validateToken, 120],
  ])('of one session: it %s, and others are not held up by it', async (_what, path, count) => {
    const { email } = await aMember(node);
    const [busy, calm] = [new ApiClient(node.url), new ApiClient(node.url)];
    for (const browser of [busy, calm]) await browser.signIn(email, TEST_PASSWORD);
    for (let call = 0; call < count; call++) expect((await busy.post(path)).status).toBe(200);
    expect((await busy.post(path)).status).toBe(429);
    expect((await calm.post(path)).status).toBe(200);
    node.clock.advance(MINUTE_MS);
    expect((await busy.post(path)).status).toBe(200);
  });

  test("that ends an operator's session is not held up by strangers at the same address", async () => {
    const operator = await anOperator(node);
    const browser = new ApiClient(node.url);
    const { email, password } = operator;
    const { body } = await browser.post(API_PATHS.consoleSignIn, { email, password, code: operator.code() });
    browser.csId = body.cs_id;
    const forge = () => beside(browser, { spark_operator: 'made-up' }).post(API_PATHS.consoleValidateSession);
    for (let call = 0; call < UNKNOWN_A_MINUTE; call++) expect((await forge()).status).toBe(401);
    expect((await forge()).status).toBe(429);
    expect((await browser.post(API_PATHS.consoleValidateSession)).status).toBe(200);
    expect((await browser.post(API_PATHS.consoleSignOut)).status).toBe(200);
  });
});
