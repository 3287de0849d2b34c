import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDLE_SECONDS_HEADER } from '#contract/identity/console-auth.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { API_PATHS, OPERATOR_ROLES } from '#contract/wire/rest.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, anOperator, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const QUERY = 'query getOperator { getOperator { operatorId name email role } }';
const ask = (browser: ApiClient) => browser.graphql('getOperator', QUERY, {}, API_PATHS.consoleGraphql);

type Operator = Awaited<ReturnType<typeof anOperator>>;

async function signIn(operator: Operator, given: { password?: string; code?: string } = {}) {
  const browser = new ApiClient(node.url);
  const { email, password } = operator;
  const answer = await browser.post(API_PATHS.consoleSignIn, { email, password, code: operator.code(), ...given });
  if (answer.status === 200) browser.csId = answer.body.cs_id;
  return { browser, answer };
}

describe('an operator', () => {
  test.each(OPERATOR_ROLES)('with the role %s signs in with password and code, and sees who they are', async (role) => {
    const operator = await anOperator(node, role);
    const { browser, answer } = await signIn(operator);
    expect(answer).toMatchObject({ status: 200, body: { operator_id: operator.operatorId, role } });
    expect((await ask(browser)).body.data.getOperator).toEqual({
      operatorId: operator.operatorId,
      name: operator.name,
      email: operator.email,
      role,
    });
    expect((await browser.post(API_PATHS.consoleValidateSession)).body).toMatchObject({ email: operator.email });
  });

  test.each([
    ['a wrong password', { password: 'Wrong1!password' }],
    ['a wrong code', { code: '000000' }],
  ])('with %s stays outside', async (_case, given) => {
    const { answer } = await signIn(await anOperator(node), given);
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'OPERATOR_SIGN_IN_FAILED' } } });
  });

  test('cannot use a code twice, nor the one before it, but the next one', async () => {
    const operator = await anOperator(node);
    const before = operator.code();
    node.clock.advance(30_000);
    expect((await signIn(operator)).answer.status).toBe(200);
    expect((await signIn(operator)).answer.status).toBe(401);
    expect((await signIn(operator, { code: before })).answer.status).toBe(401);
    node.clock.advance(30_000);
    expect((await signIn(operator)).answer.status).toBe(200);
  });

  test('signs in with a code while its thirty seconds last, not before and not after', async () => {
    const operator = await anOperator(node);
    const intoStep = node.clock.now().getTime() % 30_000;
    const early = operator.code();
    node.clock.advance(30_000 - intoStep);
    const codes = { late: early, now: operator.code() };
    expect((await signIn(operator, { code: codes.late })).answer.status).toBe(401);
    node.clock.advance(-1);
    expect((await signIn(operator, { code: codes.now })).answer.status).toBe(401);
    node.clock.advance(30_000);
    expect((await signIn(operator, { code: codes.now })).answer.status).toBe(200);
  });

  test('is locked out after five failures like anybody else', async () => {
    const operator = await anOperator(node);
    for (let attempt = 1; attempt <= 5; attempt++) await signIn(operator, { code: '000000' });
    expect((await signIn(operator)).answer.status).toBe(423);
  });

  test('is signed out after 15 idle minutes, and stays in while working', async () => {
    const { browser } = await signIn(await anOperator(node));
    for (let pause = 0; pause < 3; pause++) {
      node.clock.advance(14 * MINUTE_MS);
      expect((await ask(browser)).status).toBe(200);
    }
    node.clock.advance(15 * MINUTE_MS);
    expect((await ask(browser)).status).toBe(401);
  });

  test('is signed out after 15 idle minutes although a screen of theirs keeps asking', async () => {
    const { browser } = await signIn(await anOperator(node));
    const poll = (idleSeconds: number) =>
      browser.send(API_PATHS.consoleValidateSession, {
        method: 'POST',
        headers: { [IDLE_SECONDS_HEADER]: String(idleSeconds) },
      });
    for (let minutes = 1; minutes < 15; minutes++) {
      node.clock.advance(MINUTE_MS);
      expect((await poll(minutes * 60)).status).toBe(200);
    }
    node.clock.advance(MINUTE_MS);
    expect((await poll(15 * 60)).status).toBe(401);
  });

  test('is signed out after eight hours however busy', async () => {
    const { browser } = await signIn(await anOperator(node));
    for (let passed = 0; passed < 8 * 60 - 10; passed += 10) {
      node.clock.advance(10 * MINUTE_MS);
      expect((await ask(browser)).status).toBe(200);
    }
    node.clock.advance(10 * MINUTE_MS);
    expect((await ask(browser)).status).toBe(401);
    node.clock.advance(HOUR_MS);
  });

  test('signs out for good', async () => {
    const { browser } = await signIn(await anOperator(node));
    const csId = browser.csId;
    const cookies = new Map(browser.cookies);
    expect((await browser.post(API_PATHS.consoleSignOut)).status).toBe(200);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    browser.csId = csId;
    expect((await ask(browser)).status).toBe(401);
  });
});

describe('no console call answers', () => {
  test('to a visitor', async () => {
    expect(await ask(new ApiClient(node.url))).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    });
  });

  test('to a member, whatever cookie name their token is put under', async () => {
    const { email } = await aMember(node);
    const browser = new ApiClient(node.url);
    await browser.signIn(email, TEST_PASSWORD);
    expect((await ask(browser)).status).toBe(401);
    browser.cookies.set('spark_operator', browser.cookies.get('spark_access') ?? '');
    expect((await ask(browser)).status).toBe(401);
  });

  test('and no member call answers to an operator', async () => {
    const { browser } = await signIn(await anOperator(node, 'ADMIN'));
    browser.cookies.set('spark_access', browser.cookies.get('spark_operator') ?? '');
    expect((await browser.graphql('q', 'query q { __typename }')).status).toBe(401);
  });
});
