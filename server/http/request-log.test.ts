import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { nameInLogs } from '#server/modules/identity/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { logNameOn } from '#server/platform/log-names.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

interface Line {
  readonly msg: string;
  readonly route?: string;
  readonly operation?: string;
  readonly status?: number;
  readonly code?: string;
  readonly factor?: string;
  readonly who?: string;
  readonly time: string;
  readonly correlationId?: string;
}

/** The line of the request with this correlation id; it's written when the answer was sent. */
async function lineOf(correlationId: string): Promise<Line> {
  const find = () =>
    node.logLines
      .map((text) => JSON.parse(text) as Line)
      .find((line) => line.msg === 'request' && line.correlationId === correlationId);
  await waitUntil('the line of the request', () => find() !== undefined);
  const line = find();
  if (line === undefined) throw new Error('it was there a moment ago');
  return line;
}

let calls = 0;
async function lineFor(
  browser: ApiClient,
  path: string,
  body: unknown,
  more: Record<string, string> = {},
): Promise<Line> {
  const correlationId = `request-log-${++calls}`;
  await browser.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-correlation-id': correlationId, ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return lineOf(correlationId);
}

const ask = (browser: ApiClient, path: string, operationName: string, query: string) =>
  lineFor(browser, path, { operationName, query, variables: {} }, { 'x-operation-name': operationName });
const nameOf = (kind: 'member' | 'operator' | 'typed' | 'network', id: string) =>
  logNameOn(node.clock.now().toISOString().slice(0, 10), { kind, id }, node.platform.signer);

describe('a login', () => {
  test('that fails is in the log with who tried, with what, when, where, and why it failed', async () => {
    const { email } = await aMember(node);
    const line = await lineFor(new ApiClient(node.url), API_PATHS.signIn, { email, password: 'Wrong-Password-1' });
    expect(line).toMatchObject({
      route: API_PATHS.signIn,
      status: 401,
      code: 'SIGN_IN_FAILED',
      factor: 'password',
      who: nameOf('typed', email),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test('that succeeds is too, and so is what the member does then', async () => {
    const { email, password, panelistId } = await aMember(node);
    const browser = new ApiClient(node.url);
    const line = await lineFor(browser, API_PATHS.signIn, { email, password });
    expect(line).toMatchObject({ status: 200, factor: 'password', who: nameOf('member', panelistId) });
    expect(line).not.toHaveProperty('code');
    browser.csId = (await browser.signIn(email, password)).body.cs_id;
    const next = await lineFor(browser, API_PATHS.validateToken, {});
    expect(next).toMatchObject({ status: 200, who: line.who });
  });

  test('of an operator says with what, at each step', async () => {
    const { email, password, operatorId, code } = await anOperator(node, 'ADMIN');
    const browser = new ApiClient(node.url);
    const wrong = await lineFor(browser, API_PATHS.consoleSignIn, { email, password: 'Wrong-Password-1' });
    expect(wrong).toMatchObject({
      status: 401,
      factor: 'password',
      who: nameOf('typed', email),
      code: 'OPERATOR_SIGN_IN_FAILED',
    });
    const both = await lineFor(browser, API_PATHS.consoleSignIn, { email, password, code: code() });
    expect(both).toMatchObject({ status: 200, factor: 'code', who: nameOf('operator', operatorId) });
  });
});

describe('what is refused', () => {
  test('says who asked for what their role may not', async () => {
    const reader = await signedInOperator(node, 'READER');
    const line = await ask(
      reader.browser,
      API_PATHS.consoleGraphql,
      'listEmailTemplates',
      'query listEmailTemplates { listEmailTemplates { key } }',
    );
    expect(line).toMatchObject({
      operation: 'listEmailTemplates',
      status: 403,
      code: 'FORBIDDEN',
      who: nameOf('operator', reader.operatorId),
    });
  });

  test("says who asked for what is another member's", async () => {
    const [one, other] = [await aMember(node), await aMember(node)];
    const browser = new ApiClient(node.url);
    browser.csId = (await browser.signIn(one.email, one.password)).body.cs_id;
    const query = `query getMarketResearchPanelist { getMarketResearchPanelist(panelistId: "${other.panelistId}") { panelistId } }`;
    const line = await ask(browser, API_PATHS.graphql, 'getMarketResearchPanelist', query);
    expect(line).toMatchObject({ status: 404, code: 'NOT_FOUND', who: nameOf('member', one.panelistId) });
  });

  test.each([
    ['a body that is none', API_PATHS.signIn, '{"email":', {}, 'BAD_REQUEST'],
    [
      'a field nobody knows',
      API_PATHS.signIn,
      { email: 'a@b.example', password: 'x', admin: true },
      {},
      'VALIDATION_FAILED',
    ],
    ['another site', API_PATHS.signIn, {}, { origin: 'https://evil.example' }, 'WRONG_ORIGIN'],
    ['no session', API_PATHS.validateToken, {}, {}, 'UNAUTHENTICATED'],
    ['nothing that is there', '/api/nothing', {}, {}, 'NOT_FOUND'],
  ] as const)('says why, and from which network: %s', async (_what, path, body, headers, code) => {
    const browser = new ApiClient(node.url);
    const line = await lineFor(browser, path, body, headers);
    expect(line).toMatchObject({ code, who: nameOf('network', browser.address) });
  });

  test('for being too often says so', async () => {
    const browser = new ApiClient(node.url);
    const lines: Line[] = [];
    while (lines.at(-1)?.code !== 'RATE_LIMITED' && lines.length < 20)
      lines.push(
        await lineFor(browser, API_PATHS.signIn, { email: 'nobody@example.com', password: 'Wrong-Password-1' }),
      );
    expect(lines.at(-1)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });
});

describe('a name in the log', () => {
  test('is the same all day, another on the next, and nothing that anybody could read or compute', async () => {
    const { email, password, panelistId } = await aMember(node);
    const browser = new ApiClient(node.url);
    const line = await lineFor(browser, API_PATHS.signIn, { email, password });
    const again = await lineFor(browser, API_PATHS.signIn, { email: email.toUpperCase(), password });
    expect(again.who).toBe(line.who);
    node.clock.advance(DAY_MS);
    const tomorrow = await lineFor(new ApiClient(node.url), API_PATHS.signIn, { email, password });
    expect(tomorrow.who).toMatch(/^m-[\w-]{22}$/);
    expect(tomorrow.who).not.toBe(line.who);
    const all = node.logLines.join('');
    for (const secret of [email, panelistId, browser.address]) expect(all).not.toContain(secret);
  });

  test('is told to whoever has the keys and a reason, which the audit log keeps', async () => {
    const { email, externalId, panelistId } = await aMember(node);
    const day = node.clock.now().toISOString().slice(0, 10);
    const reason = 'Reported a login they did not make';
    const nameTold = (whom: string) =>
      inTransaction(node.platform.db, (tx) => nameInLogs(node.rooms.identity, tx, { day, whom, reason }));
    const [member, typed] = [nameOf('member', panelistId), nameOf('typed', email)];
    expect(await nameTold(email)).toEqual({ ok: true, value: [member, typed] });
    expect(await nameTold(externalId)).toEqual({ ok: true, value: [member] });
    expect(await nameTold('nobody@example.org')).toEqual({ ok: false, failure: 'unknown' });
    const { rows } = await sql<{ after: object }>`
      SELECT after FROM audit_entry WHERE action = 'member.log-named' AND subject_id = ${panelistId}`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([{ after: { day, reason } }, { after: { day, reason } }]);
  });
});

test('the log has the correlation id the browser sent and nothing personal', async () => {
  const { email } = await aMember(node);
  const wrong = 'Wrong1!password';
  const browser = new ApiClient(node.url);
  const correlationId = 'test-correlation-0001';
  await browser.send(API_PATHS.signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-correlation-id': correlationId },
    body: JSON.stringify({ email, password: wrong }),
  });
  const log = node.logLines.join('');
  expect(log).toContain(correlationId);
  for (const secret of [email, wrong, browser.address]) expect(log).not.toContain(secret);
});
