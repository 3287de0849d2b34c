import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS } from '#contract/wire/rest.ts';
import { hash as argon2 } from '@node-rs/argon2';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, anOperator, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { testKeys } from '#testkit/config.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { aRichMember } from '#testkit/builders/gift-card-builders.ts';
import { anOutsideSurvey } from '#testkit/builders/survey-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { startSmtpSink, type SmtpSink } from '#testkit/stand-ins/smtp-sink.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { openSecret } from '#server/modules/external-surveys/signing-keys.ts';
import { fingerprintOf } from '../modules/gift-cards/card-secrets.ts';
import { personKeys } from '../modules/joining/person-keys.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { runRotateCommand } from './rotate-keys.ts';

type Rings = Readonly<Record<'signingKeys' | 'sealingKeys' | 'passwordPeppers', KeyRing>>;
const old: Rings = {
  signingKeys: testKeys('old'),
  sealingKeys: testKeys('old'),
  passwordPeppers: testKeys('old'),
};
const fresh = {
  signingKeys: testKeys('new'),
  sealingKeys: testKeys('new'),
  passwordPeppers: testKeys('new'),
};
const both: Rings = {
  signingKeys: [...fresh.signingKeys, ...old.signingKeys],
  sealingKeys: [...fresh.sealingKeys, ...old.sealingKeys],
  passwordPeppers: [...fresh.passwordPeppers, ...old.passwordPeppers],
};

let databaseUrl: string;
let folder: string;
let sink: SmtpSink;
const nodes: TestNode[] = [];
beforeAll(async () => {
  databaseUrl = await newDatabaseUrl();
  folder = await mkdtemp(join(tmpdir(), 'spark-rotate-'));
  sink = await startSmtpSink();
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await dropDatabase(databaseUrl);
  await sink.close();
  await rm(folder, { recursive: true, force: true });
});

async function nodeWith(rings: Rings, smtpUrl: string): Promise<TestNode> {
  const node = await startTestNode({ databaseUrl, config: { ...rings, smtpUrl } });
  nodes.push(node);
  return node;
}

async function stop(node: TestNode): Promise<void> {
  nodes.splice(nodes.indexOf(node), 1);
  await node.stop();
}

const text = (ring: KeyRing) => ring.map(({ id, secret }) => `${id}:${secret.toString('base64')}`).join(',');
const rotate = (rings: Rings, ...args: string[]) =>
  runRotateCommand(
    {
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DEMO_DATA: 'off',
      SIGNING_KEYS: text(rings.signingKeys),
      SEALING_KEYS: text(rings.sealingKeys),
      PASSWORD_PEPPERS: text(rings.passwordPeppers),
    },
    args,
  );

test('after the command no older key is needed: everything opens, everybody signs in', async () => {
  const before = await nodeWith(old, 'smtp://127.0.0.1:1');
  const { db, mail } = before.platform;
  const member = await aMember(before);
  await sql`
    INSERT INTO password_history (entry_id, iam_id, replaced_at, hash, pepper_id)
    SELECT gen_random_uuid(), iam_id, now(), hash, pepper_id FROM member_password`.execute(db);
  const operator = await anOperator(before, 'ADMIN');
  await aRichMember(before);
  const fingerprint = await fingerprintOf(before.rooms.giftCards, db, 'HM40-7QXB');
  const { keyId, secret } = (await anOutsideSurvey(before, 'https://host.example.com/s')).key;
  const person = { ...member, dateOfBirth: '1990-05-17', zip: '04101', phone: null };
  const known = await personKeys(before.rooms.joining, db, person);
  const letter = { to: 'late@example.com', subject: 'Late', html: '<p>Late</p>', text: 'Late', kind: 'late' };
  await inTransaction(db, (tx) => mail.send(tx, letter));
  expect(await rotate(both)).toEqual({
    text: 'SIGNING_KEYS: no node has started with the key new first. Restart all nodes with it first, then run this command again',
    exitCode: 1,
  });
  // The nodes that run can read everything still.
  expect((await new ApiClient(before.url).signIn(member.email, TEST_PASSWORD)).status).toBe(200);
  await stop(before);
  await stop(await nodeWith(both, 'smtp://127.0.0.1:1'));

  const { text: said, exitCode } = await rotate(both);
  expect(said).toContain('operator authenticators: 1 updated');
  expect(said).toContain('external survey secrets: 1 updated');
  expect(said).toMatch(/gift card keys: \d+ updated/);
  expect(said).toContain('keys that recognize returning people: 1 updated');
  expect(said).toContain('queued emails: 1 updated');
  expect(said).toMatch(/member passwords: \d+ updated/);
  expect(said).toContain('earlier member passwords: 1 updated');
  expect(said).toContain('operator passwords: 1 updated');
  expect(said.match(/Can be removed once all nodes have new first: old$/gm)).toHaveLength(2);
  expect(exitCode).toBe(0);
  expect((await rotate(both)).text).not.toContain('updated');

  // The old signing key stays for the sessions that it signed.
  const after = await nodeWith({ ...fresh, signingKeys: both.signingKeys }, sink.url);
  await waitUntil('the mail has arrived', () => sink.mails.length === 1);
  expect((await new ApiClient(after.url).signIn(member.email, TEST_PASSWORD)).status).toBe(200);
  expect((await new ApiClient(after.url).signIn(member.email, 'Wrong1!password')).status).toBe(401);
  const { email, password } = operator;
  const answer = await new ApiClient(after.url).post(API_PATHS.consoleSignIn, {
    email,
    password,
    code: operator.code(),
  });
  expect(answer.status).toBe(200);
  expect(await fingerprintOf(after.rooms.giftCards, after.platform.db, 'HM40-7QXB')).toEqual(fingerprint);
  expect(await personKeys(after.rooms.joining, after.platform.db, person)).toEqual(known);
  const { rows } = await sql<{ key_id: string; sealed_secret: string }>`
    SELECT key_id, sealed_secret FROM external_survey_key WHERE key_id = ${keyId}`.execute(after.platform.db);
  const [kept] = rows;
  expect(kept && openSecret(after.rooms.externalSurveys, kept)).toEqual(secret);
  await stop(after);
});

test('a password with its pepper inside is told, and moves when it is typed', async () => {
  const node = await nodeWith(both, 'smtp://127.0.0.1:1');
  const { db } = node.platform;
  const member = await aMember(node);
  const { secret } = old.passwordPeppers[0];
  const hash = await argon2(TEST_PASSWORD, { memoryCost: 19 * 1024, timeCost: 2, secret });
  await sql`UPDATE member_password SET hash = ${hash}, pepper_id = 'old' WHERE iam_id = ${member.iamId}`.execute(db);
  const { text: said, exitCode } = await rotate(both);
  expect(said).toContain('member passwords: 1 still using old (in the old hash format; updated');
  expect(said).toContain('No older keys can be removed yet.');
  expect(exitCode).toBe(1);
  expect((await new ApiClient(node.url).signIn(member.email, TEST_PASSWORD)).status).toBe(200);
  expect((await rotate(both)).exitCode).toBe(0);
  expect((await new ApiClient(node.url).signIn(member.email, TEST_PASSWORD)).status).toBe(200);
});

test('beside a node from before, passwords are written as it knows them', async () => {
  const node = await nodeWith(both, 'smtp://127.0.0.1:1');
  const { db } = node.platform;
  await sql`UPDATE password_sealing SET sealed_from = now() + interval '1 hour'`.execute(db);
  const careful = await nodeWith(both, 'smtp://127.0.0.1:1');
  const { email, iamId } = await aMember(careful);
  const hashOf = async () =>
    (await sql<{ hash: string }>`SELECT hash FROM member_password WHERE iam_id = ${iamId}`.execute(db)).rows[0]?.hash;
  expect(await hashOf()).toMatch(/^\$argon2id\$/);
  await sql`UPDATE password_sealing SET sealed_from = now()`.execute(db);
  expect((await new ApiClient(careful.url).signIn(email, TEST_PASSWORD)).status).toBe(200);
  expect(await hashOf()).toMatch(/^new:/);
  expect((await new ApiClient(node.url).signIn(email, TEST_PASSWORD)).status).toBe(200);
});

test('passwords of an older pepper can be expired: their owners are signed out and choose another', async () => {
  const node = await nodeWith(both, sink.url);
  const { db } = node.platform;
  const member = await aMember(node);
  const other = await aMember(node);
  const operator = await anOperator(node, 'ADMIN');
  const phone = new ApiClient(node.url);
  await phone.signIn(member.email, TEST_PASSWORD);
  await sql`UPDATE member_password SET pepper_id = 'lost'
    WHERE iam_id = (SELECT iam_id FROM panelist WHERE panelist_id = ${member.panelistId})`.execute(db);
  await sql`UPDATE operator SET pepper_id = 'lost' WHERE operator_id = ${operator.operatorId}`.execute(db);
  expect(await rotate(both, '--expire-pepper', 'new')).toMatchObject({ exitCode: 1 });
  expect(await rotate(both, '--expire')).toMatchObject({ exitCode: 1, text: expect.stringContaining('usage') });
  const { text: said, exitCode } = await rotate(both, '--expire-pepper', 'lost');
  expect(exitCode).toBe(0);
  expect(said).toContain('members without a password now: 1');
  expect(said).toContain('operators without a password now: 1');
  expect((await rotate(both, '--expire-pepper', 'lost')).text).toContain('members without a password now: 0');
  expect((await phone.post(API_PATHS.validateToken)).status).toBe(401);
  expect((await new ApiClient(node.url).signIn(member.email, TEST_PASSWORD)).status).toBe(401);
  expect((await new ApiClient(node.url).signIn(other.email, TEST_PASSWORD)).status).toBe(200);
  const { rows } = await sql<{ links: number; entries: number }>`
    SELECT (SELECT count(*)::int FROM operator_link WHERE operator_id = ${operator.operatorId}) AS links,
      (SELECT count(*)::int FROM audit_entry WHERE action = 'password-pepper.expired') AS entries`.execute(db);
  expect(rows[0]).toEqual({ links: 1, entries: 2 });
});
