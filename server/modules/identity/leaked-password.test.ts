import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSOLE_AUTH_PATHS } from '#contract/identity/console-auth.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isStrongPassword } from '#contract/rules/password.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, must, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { changePassword, codeSentTo, requestTokenFor, resetPassword } from '#testkit/clients/password-calls.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { commonPasswords, isCommonPassword } from './common-passwords.ts';
import { addOperatorByHand } from './invite-operator.ts';

const BREACHED = 'Kiln&Wharf-1962';

const folder = mkdtempSync(join(tmpdir(), 'spark-leaked-'));
const file = join(folder, 'breached.txt');
writeFileSync(file, `${createHash('sha1').update(BREACHED).digest('hex').toUpperCase()}:3\n`);

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ config: { breachedPasswords: file } });
});
afterAll(async () => {
  await node.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the common passwords', () => {
  test('are more than the 3,000 most common ones that meet our rules', () => {
    const { passwords, words } = commonPasswords();
    expect(passwords.size).toBeGreaterThan(1_500);
    // Each word in the forms that people give it is a dozen passwords more.
    expect(passwords.size + words.size).toBeGreaterThan(5_000);
  });

  test.each([
    '1qaz!QAZ',
    '!QAZ2wsx',
    'ZAQ!2wsx',
    'Pa$$w0rd',
    'P@55w0rd',
    'Qwerty1!',
    '!QAZxsw2#EDCvfr4',
    'Samantha1!',
    'Marco1997!',
    'Chester99!',
    'Barbara2024!',
    'Nirvana@123',
    'Metallica1!',
  ])('%s meets the rules and is one', (password) => {
    expect(isStrongPassword(password)).toBe(true);
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([TEST_PASSWORD, 'Lemon&sage26', 'Copper-lamp8!', 'mF7!kQz2wX', BREACHED])('%s is none', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

describe.each([
  ['a common one', '!QAZ2wsx'],
  ['one of the file of breached ones', BREACHED],
])('%s is refused', (_what, leaked) => {
  const REFUSED = { newPassword: [MESSAGES.password.easyToGuess] };

  test('when a member resets the password', async () => {
    const { email } = await aMember(node);
    const browser = new ApiClient(node.url);
    const requestToken = await requestTokenFor(browser, email);
    const otp = await codeSentTo(node, email, 1);
    const given = { userId: email, otp, requestToken };
    const answer = await resetPassword(browser, { ...given, newPassword: leaked });
    expect(answer.body.errors[0].extensions.fields).toEqual(REFUSED);
    expect((await resetPassword(browser, { ...given, newPassword: 'Lemon&sage-26!' })).body.errors).toBeUndefined();
  });

  test('when a member changes the password', async () => {
    const { email } = await aMember(node);
    const browser = new ApiClient(node.url);
    await browser.signIn(email, TEST_PASSWORD);
    const answer = await changePassword(browser, TEST_PASSWORD, leaked);
    expect(answer.body.errors[0].extensions.fields).toEqual(REFUSED);
  });

  test('when an operator changes the password', async () => {
    const { ask } = await signedInOperator(node);
    const document = `mutation changeOperatorPassword($currentPassword: String!, $newPassword: String!) {
      changeOperatorPassword(currentPassword: $currentPassword, newPassword: $newPassword) { problem } }`;
    const given = { currentPassword: TEST_PASSWORD, newPassword: leaked };
    const answer = await ask('changeOperatorPassword', document, given);
    expect(answer.body.errors[0].extensions.fields).toEqual(REFUSED);
  });

  test('when an operator uses a link', async () => {
    const email = `${Buffer.from(leaked).toString('hex')}@example.com`;
    const { url } = must(
      await inTransaction(node.platform.db, (tx) =>
        addOperatorByHand(node.rooms.identity, tx, { email, name: 'Ola', role: 'READER' }),
      ),
    );
    const token = new URL(url).hash.slice(1);
    const use = (password: string) => new ApiClient(node.url).post(CONSOLE_AUTH_PATHS.useLink, { token, password });
    expect(await use(leaked)).toMatchObject({
      status: 422,
      body: { error: { fields: { password: [MESSAGES.password.easyToGuess] } } },
    });
    expect((await use(TEST_PASSWORD)).status).toBe(200);
  });
});
