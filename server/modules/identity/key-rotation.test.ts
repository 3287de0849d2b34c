import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, anOperator, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { testKeys } from '#testkit/config.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const WRONG = 'Wrong1!password';

const before = { signingKeys: testKeys('old'), passwordPeppers: testKeys('old'), sealingKeys: testKeys('old') };
const after = {
  signingKeys: [...testKeys('new'), ...before.signingKeys] as const,
  passwordPeppers: [...testKeys('new'), ...before.passwordPeppers] as const,
  sealingKeys: before.sealingKeys,
};

let databaseUrl: string;
let old: TestNode;
let rotated: TestNode;
/** Like the one before, of a build whose passwords cost more. */
let dearer: TestNode;
beforeAll(async () => {
  databaseUrl = await newDatabaseUrl();
  old = await startTestNode({ databaseUrl, config: before });
  rotated = await startTestNode({ databaseUrl, config: after, clock: old.clock });
  const passwordCost = { memoryCost: 128, timeCost: 2 };
  dearer = await startTestNode({ databaseUrl, config: { ...after, passwordCost }, clock: old.clock });
});
afterAll(async () => {
  await old.stop();
  await rotated.stop();
  await dearer.stop();
  await dropDatabase(databaseUrl);
});

test('new keys end no session and forget no device', async () => {
  const { email } = await aMember(old);
  const browser = new ApiClient(old.url);
  await browser.signIn(email, TEST_PASSWORD);
  browser.moveTo(rotated.url);
  expect((await browser.post(API_PATHS.validateToken)).status).toBe(200);
  expect((await browser.post(API_PATHS.refreshToken)).status).toBe(200);
  expect((await browser.post(API_PATHS.validateToken)).status).toBe(200);

  for (let attempt = 1; attempt <= 5; attempt++) await new ApiClient(rotated.url).signIn(email, WRONG);
  expect((await new ApiClient(rotated.url).signIn(email, TEST_PASSWORD)).status).toBe(423);
  expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(200);
});

test('a password moves to the new pepper when it is next typed, and still works', async () => {
  const { email, iamId } = await aMember(old);
  const pepperOf = async () => {
    const { rows } = await sql<{ pepper: string }>`
      SELECT pepper_id AS pepper FROM member_password WHERE iam_id = ${iamId}`.execute(old.platform.db);
    return rows[0]?.pepper;
  };
  await new ApiClient(rotated.url).signIn(email, WRONG);
  expect(await pepperOf()).toBe('old');
  expect((await new ApiClient(rotated.url).signIn(email, TEST_PASSWORD)).status).toBe(200);
  expect(await pepperOf()).toBe('new');
  expect((await new ApiClient(rotated.url).signIn(email, TEST_PASSWORD)).status).toBe(200);
});

test("an operator's password moves to the new pepper too", async () => {
  const { email, operatorId } = await anOperator(old);
  const pepperOf = async () => {
    const { rows } = await sql<{ pepper: string }>`
      SELECT pepper_id AS pepper FROM operator WHERE operator_id = ${operatorId}`.execute(old.platform.db);
    return rows[0]?.pepper;
  };
  const begin = (password: string) => new ApiClient(rotated.url).post(API_PATHS.consoleSignIn, { email, password });
  await begin(WRONG);
  expect(await pepperOf()).toBe('old');
  expect((await begin(TEST_PASSWORD)).body.step).toBe('code');
  expect(await pepperOf()).toBe('new');
  expect((await begin(TEST_PASSWORD)).body.step).toBe('code');
});

test.each([
  [
    'a member',
    async () => {
      const { email, iamId } = await aMember(rotated);
      const hash = () => sql<{ hash: string }>`SELECT hash FROM member_password WHERE iam_id = ${iamId}`;
      const logIn = (node: TestNode, password: string) => new ApiClient(node.url).signIn(email, password);
      return { hash, logIn };
    },
  ],
  [
    'an operator',
    async () => {
      const { email, operatorId } = await anOperator(rotated);
      const hash = () => sql<{ hash: string }>`
        SELECT password_hash AS hash FROM operator WHERE operator_id = ${operatorId}`;
      const logIn = (node: TestNode, password: string) =>
        new ApiClient(node.url).post(API_PATHS.consoleSignIn, { email, password });
      return { hash, logIn };
    },
  ],
])("the password of %s takes today's costs when it is next typed, and only then", async (_who, make) => {
  const { hash, logIn } = await make();
  const read = async () => (await hash().execute(old.platform.db)).rows[0]?.hash;
  const first = await read();
  await logIn(dearer, WRONG);
  await logIn(rotated, TEST_PASSWORD);
  expect(await read()).toBe(first);
  expect((await logIn(dearer, TEST_PASSWORD)).status).toBe(200);
  const anew = await read();
  expect(anew).not.toBe(first);
  expect((await logIn(dearer, TEST_PASSWORD)).status).toBe(200);
  expect(await read()).toBe(anew);
});
