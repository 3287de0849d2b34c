import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** More failures than an account may have in an hour, each from another address. */
async function strangersTry(path: string, email: string): Promise<number> {
  let status = 0;
  for (let guess = 0; guess < 35; guess++) {
    const stranger = new ApiClient(node.url);
    status = (await stranger.post(path, { email, password: `Wrong-${guess}!` })).status;
  }
  return status;
}

test('strangers keep no member out of their own phone', async () => {
  const { email, password } = await aMember(node);
  const phone = new ApiClient(node.url);
  await phone.signIn(email, password);
  expect([423, 429]).toContain(await strangersTry(API_PATHS.signIn, email));
  expect((await phone.signIn(email, password)).status).toBe(200);
  expect((await new ApiClient(node.url).signIn(email, password)).status).not.toBe(200);
});

test('strangers lock no admin out of the browser that they work in', async () => {
  const { email, password, code } = await anOperator(node, 'ADMIN');
  const desktop = new ApiClient(node.url);
  const signIn = (browser: ApiClient) => browser.post(API_PATHS.consoleSignIn, { email, password, code: code() });
  expect((await signIn(desktop)).status).toBe(200);
  expect([423, 429]).toContain(await strangersTry(API_PATHS.consoleSignIn, email));
  node.clock.advance(MINUTE_MS);
  expect((await signIn(desktop)).status).toBe(200);
  expect((await signIn(new ApiClient(node.url))).status).not.toBe(200);
});

test('who has the password still gets five looks at the code on a known device', async () => {
  const { email, password, code } = await anOperator(node, 'ADMIN');
  const desktop = new ApiClient(node.url);
  await desktop.post(API_PATHS.consoleSignIn, { email, password, code: code() });
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess++) {
    statuses.push((await desktop.post(API_PATHS.consoleSignIn, { email, password, code: '000000' })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 423]);
});

test('one network of IPv6 counts as one address', async () => {
  node.clock.advance(HOUR_MS);
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess++) {
    const answer = await new ApiClient(node.url).send(API_PATHS.signIn, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:7:7::${guess + 1}` },
      body: JSON.stringify({ email: `nobody-${guess}@example.com`, password: 'Wrong-12345!' }),
    });
    statuses.push(answer.status);
  }
  expect(statuses.slice(0, 10)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

test('a sign-in sent again by the same form because no answer came leaves one session; another form leaves its own', async () => {
  const { email, password } = await aMember(node);
  const other = await aMember(node);
  const key = randomUUID();
  const signIn = async (whose: string, given: object) => {
    const browser = new ApiClient(node.url);
    const answer = await browser.post(API_PATHS.signIn, { email: whose, password, ...given });
    browser.csId = answer.body.cs_id;
    return { browser, status: answer.status };
  };
  const isOpen = async ({ browser }: { readonly browser: ApiClient }) =>
    (await browser.post(API_PATHS.validateToken)).status === 200;
  const unheard = await signIn(email, { key });
  const others = [
    await signIn(other.email, { key }),
    await signIn(email, { key: randomUUID() }),
    await signIn(email, {}),
  ];
  // Anyone who has the key and not the password gets nothing, and ends nothing.
  expect((await signIn(email, { key, password: 'Wrong-1!pass' })).status).toBe(401);
  expect(await isOpen(unheard)).toBe(true);
  const again = await signIn(email, { key });
  expect(await Promise.all([unheard, again, ...others].map(isOpen))).toEqual([false, true, true, true, true]);
  expect((await signIn(email, { key: 'mine' })).status).toBe(422);
});
