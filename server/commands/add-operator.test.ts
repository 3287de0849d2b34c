import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSOLE_AUTH_PATHS } from '#contract/identity/console-auth.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { anOperator, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { runOperatorCommand } from './add-operator.ts';

let node: TestNode;
let folder: string;
beforeAll(async () => {
  node = await startTestNode();
  folder = await mkdtemp(join(tmpdir(), 'spark-operator-'));
  await keepSecrets(folder);
});
afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...words: string[]) => runOperatorCommand(words, { DATABASE_URL: node.databaseUrl, DATA_DIR: folder });
const linkToken = (text: string) => /\/console\/set-up#(\S+)/.exec(text)?.[1];

test('the first operator of a new community comes by the printed link', async () => {
  const { text, exitCode } = await run('add', 'first@example.com', 'First One', 'admin');
  expect(exitCode).toBe(0);
  const answer = await new ApiClient(node.url).post(CONSOLE_AUTH_PATHS.lookUpLink, { token: linkToken(text) });
  expect(answer.body).toEqual({ name: 'First One', email: 'first@example.com', role: 'ADMIN' });
  expect(await run('add', 'first@example.com', 'First One', 'admin')).toMatchObject({ exitCode: 1 });
});

test.each([
  ['no command', []],
  ['an unknown command', ['remove', 'first@example.com']],
  ['a role that does not exist', ['add', 'x@example.com', 'X', 'king']],
  ['no address', ['add', 'x', 'X', 'admin']],
  ['somebody unknown to rescue', ['rescue', 'nobody@example.com']],
])('with %s it says what it wants', async (_case, words) => {
  const { text, exitCode } = await run(...words);
  expect(exitCode).toBe(1);
  expect(text).not.toBe('');
});

test('somebody who lost everything is let back in, and enrols anew', async () => {
  const operator = await anOperator(node, 'ADMIN');
  const { text } = await run('rescue', operator.email.toUpperCase());
  const browser = new ApiClient(node.url);
  const { email, password } = operator;
  expect((await browser.post(API_PATHS.consoleSignIn, { email, password })).body.step).toBe('enrol');
  const used = await browser.post(CONSOLE_AUTH_PATHS.useLink, { token: linkToken(text), password: TEST_PASSWORD });
  expect(used.body.step).toBe('enrol');
});
