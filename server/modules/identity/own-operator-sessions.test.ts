import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { anOperator, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { authenticateDownload, authenticateOperator } from './operator-session.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const WRONG = 'Wrong1!password';
const LIST = 'query listOperatorSessions { listOperatorSessions { sessionId device isThisOne } }';
const END = `mutation endOperatorSessions($currentPassword: String!, $sessionId: ID) {
  endOperatorSessions(currentPassword: $currentPassword, sessionId: $sessionId) { ended problem } }`;
const RENEW = 'mutation renewRecoveryCodes($code: String!) { renewRecoveryCodes(code: $code) { codes problem } }';
const CHANGE = `mutation changeOperatorPassword($currentPassword: String!, $newPassword: String!) {
  changeOperatorPassword(currentPassword: $currentPassword, newPassword: $newPassword) { problem } }`;

type Operator = Awaited<ReturnType<typeof anOperator>>;

async function signIn(operator: Operator, browser = new ApiClient(node.url)): Promise<ApiClient> {
  node.clock.advance(MINUTE_MS);
  const { email, password } = operator;
  const { status, body } = await browser.post(API_PATHS.consoleSignIn, { email, password, code: operator.code() });
  expect(status).toBe(200);
  browser.csId = body.cs_id;
  return browser;
}

const ask = async (browser: ApiClient, document: string, variables: object = {}) => {
  const [, name = ''] = /(?:query|mutation) (\w+)/.exec(document) ?? [];
  return (await browser.graphql(name, document, variables, API_PATHS.consoleGraphql)).body.data?.[name];
};
const isIn = async (browser: ApiClient) => (await browser.post(API_PATHS.consoleValidateSession)).status === 200;
const end = (browser: ApiClient, given: { currentPassword?: string; sessionId?: string } = {}) =>
  ask(browser, END, { currentPassword: TEST_PASSWORD, ...given });

/** The same cookies in another place, as somebody has them who copied them. */
function copyOf(browser: ApiClient): ApiClient {
  const copy = new ApiClient(node.url);
  copy.csId = browser.csId;
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

test('an operator sees where they are signed in, this session first, and nobody else', async () => {
  const operator = await anOperator(node);
  await signIn(await anOperator(node));
  const [here, there] = [await signIn(operator), await signIn(operator)];
  const sessions = await ask(here, LIST);
  expect(sessions.map(({ isThisOne }: { isThisOne: boolean }) => isThisOne)).toEqual([true, false]);
  await end(there);
  expect(await ask(there, LIST)).toHaveLength(1);
});

test('ends one session or all others with the password only', async () => {
  const operator = await anOperator(node);
  const [here, one, two, three] = [
    await signIn(operator),
    await signIn(operator),
    await signIn(operator),
    await signIn(operator),
  ];
  const [, newest] = await ask(here, LIST);
  expect(await end(here, { currentPassword: WRONG, sessionId: newest.sessionId })).toEqual({
    ended: 0,
    problem: 'NOT_RIGHT',
  });
  expect(await isIn(three)).toBe(true);
  expect(await end(here, { sessionId: newest.sessionId })).toEqual({ ended: 1, problem: null });
  expect(await isIn(three)).toBe(false);
  expect(await end(here, { sessionId: newest.sessionId })).toEqual({ ended: 0, problem: null });
  expect(await end(here, { currentPassword: WRONG })).toEqual({ ended: 0, problem: 'NOT_RIGHT' });
  expect(await end(here)).toEqual({ ended: 2, problem: null });
  expect([await isIn(one), await isIn(two), await isIn(here)]).toEqual([false, false, true]);
});

test('ends no session of somebody else, nor the one where it is asked', async () => {
  const [here, stranger] = [await signIn(await anOperator(node)), await signIn(await anOperator(node))];
  const [theirs] = await ask(stranger, LIST);
  const [own] = await ask(here, LIST);
  for (const sessionId of [theirs.sessionId, own.sessionId])
    expect(await end(here, { sessionId })).toEqual({ ended: 0, problem: null });
  expect([await isIn(stranger), await isIn(here)]).toEqual([true, true]);
});

test.each<[string, (browser: ApiClient, operator: Operator) => Promise<unknown>]>([
  ['the password for ending sessions', (browser) => end(browser)],
  [
    'the password for another one',
    (browser) => ask(browser, CHANGE, { currentPassword: TEST_PASSWORD, newPassword: 'Another1!horse' }),
  ],
  ['a code for recovery codes', (browser, operator) => ask(browser, RENEW, { code: operator.code() })],
])('%s gives the session another token, and the old one ends after ten seconds', async (_what, prove) => {
  const operator = await anOperator(node);
  const browser = await signIn(operator);
  node.clock.advance(MINUTE_MS);
  const copy = copyOf(browser);
  expect(await prove(browser, operator)).toMatchObject({ problem: null });
  expect(await isIn(copy)).toBe(true);
  node.clock.advance(10_000);
  expect([await isIn(copy), await isIn(browser)]).toEqual([false, true]);
});

describe('a token that was left behind, because no answer came, is one of its session', () => {
  /** A browser with the old token, and one with the new token that the other never got. */
  async function withLostAnswer() {
    const operator = await anOperator(node);
    const answered = await signIn(operator);
    const browser = copyOf(answered);
    expect(await end(answered)).toEqual({ ended: 0, problem: null });
    return { operator, browser, answered };
  }
  const tokenOf = (browser: ApiClient) => browser.cookies.get('spark_operator');
  const sessionOf = (browser: ApiClient) => authenticateOperator(node.rooms.identity, tokenOf(browser), browser.csId);

  test.each<[string, (own: string | undefined) => { sessionId?: string }]>([
    ['all others', () => ({})],
    ['the one where it is asked', (sessionId = '') => ({ sessionId })],
  ])('ending %s again keeps it, with a token that lasts', async (_what, given) => {
    const { browser } = await withLostAnswer();
    const own = await sessionOf(browser);
    expect(await end(browser, given(own?.sessionId))).toEqual({ ended: 0, problem: null });
    node.clock.advance(10_001);
    expect(await isIn(browser)).toBe(true);
    expect(await ask(browser, LIST)).toMatchObject([{ sessionId: own?.sessionId, isThisOne: true }]);
  });

  test('what was asked for with it is fetched with the new one', async () => {
    const { browser, answered, operator } = await withLostAnswer();
    const asked = await sessionOf(browser);
    const found = await authenticateDownload(node.rooms.identity, tokenOf(answered), asked?.sessionId ?? '');
    expect(found?.operatorId).toBe(operator.operatorId);
  });

  test('signing out with either ends both', async () => {
    for (const last of ['browser', 'answered'] as const) {
      const both = await withLostAnswer();
      expect((await both[last].post(API_PATHS.consoleSignOut)).status).toBe(200);
      expect([await isIn(both.browser), await isIn(both.answered)]).toEqual([false, false]);
    }
  });

  test('signing in again with it ends the session', async () => {
    const { operator, browser, answered } = await withLostAnswer();
    await signIn(operator, browser);
    expect([await isIn(browser), await isIn(answered)]).toEqual([true, false]);
  });

  test('it opens nothing once the session is ended from elsewhere', async () => {
    const operator = await anOperator(node);
    const [elsewhere, answered] = [await signIn(operator), await signIn(operator)];
    const browser = copyOf(answered);
    const { sessionId = '' } = (await sessionOf(answered)) ?? {};
    expect(await end(answered, { sessionId })).toEqual({ ended: 0, problem: null });
    expect(await isIn(browser)).toBe(true);
    expect(await end(elsewhere, { sessionId })).toEqual({ ended: 1, problem: null });
    expect([await isIn(browser), await isIn(answered)]).toEqual([false, false]);
  });
});

test('signing in again in a browser ends the session that was there', async () => {
  const operator = await anOperator(node);
  const browser = await signIn(operator);
  const copy = copyOf(browser);
  await signIn(operator, browser);
  expect([await isIn(copy), await isIn(browser)]).toEqual([false, true]);
  await signIn(await anOperator(node), browser);
  expect(await ask(await signIn(operator), LIST)).toHaveLength(1);
});
