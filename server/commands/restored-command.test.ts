import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOutLaunch } from '#server/modules/launches/hand-out-wave.ts';
import { sendMessages } from '#server/modules/notifications/send-messages.ts';
import { proveAuditLog } from '#server/platform/audit/prove-audit-log.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startCardProvider, type CardProvider } from '#testkit/stand-ins/card-provider.ts';
import { testKeys } from '#testkit/config.ts';
import { copyDatabase, dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { untilMailIsLeftAlone } from '#testkit/held-mail.ts';
import { aLaunchingPanel } from '#testkit/beds/launch-bed.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { tallyOf } from '#testkit/queued-messages.ts';
import { startSmtpSink, type SmtpSink } from '#testkit/stand-ins/smtp-sink.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { sayGo } from '#server/modules/restoring/after-restore.ts';
import { openDatabase } from '../platform/database/database.ts';
import { beginHold, holdIfRestored } from '../platform/installation/restore-hold.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { runRestoredCommand } from './restored-command.ts';

let sink: SmtpSink;
let provider: CardProvider;
let folder: string;
const urls: string[] = [];
const nodes: TestNode[] = [];
beforeAll(async () => {
  sink = await startSmtpSink();
  provider = await startCardProvider();
  folder = await mkdtemp(join(tmpdir(), 'spark-restored-'));
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  for (const url of urls) await dropDatabase(url);
  await Promise.all([sink.close(), provider.close()]);
  await rm(folder, { recursive: true, force: true });
});

const keys = { signingKeys: testKeys('a'), sealingKeys: testKeys('b'), passwordPeppers: testKeys('c') };

async function nodeOn(databaseUrl: string, config: { smtpUrl?: string; restored?: string } = {}): Promise<TestNode> {
  const node = await startTestNode({
    databaseUrl,
    config: { ...keys, smtpUrl: sink.url, giftCardProvider: provider, ...config },
  });
  nodes.push(node);
  return node;
}

async function stop(node: TestNode): Promise<void> {
  nodes.splice(nodes.indexOf(node), 1);
  await node.stop();
}

const textOf = ([{ id, secret }]: KeyRing) => `${id}:${secret.toString('base64')}`;
const letter = (to: string) => ({ to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', kind: 'greeting' });
const write = ({ platform }: TestNode, to: string) =>
  inTransaction(platform.db, (tx) => platform.mail.send(tx, letter(to)));
const arrivedAt = (to: string) => sink.mails.filter((mail) => mail.to.includes(to)).length;
const run = (url: string, ...words: string[]) =>
  runRestoredCommand(words, {
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO_DATA: 'off',
    SIGNING_KEYS: textOf(keys.signingKeys),
    SEALING_KEYS: textOf(keys.sealingKeys),
    PASSWORD_PEPPERS: textOf(keys.passwordPeppers),
  });

/** A database whose node was writing to somebody while nobody took mail, and a copy of it. */
async function aBackup(to: string): Promise<{ url: string; copy: string }> {
  const url = await newDatabaseUrl();
  const node = await nodeOn(url, { smtpUrl: 'smtp://127.0.0.1:1' });
  await write(node, to);
  await stop(node);
  const copy = await copyDatabase(url);
  urls.push(url, copy);
  return { url, copy };
}

test('a copy sends nothing until somebody says go, and then not what waited in it', async () => {
  const { url, copy } = await aBackup('waiting@example.com');
  const node = await nodeOn(copy);
  await write(node, 'meanwhile@example.com');
  await untilMailIsLeftAlone(node);
  expect(sink.mails).toEqual([]);
  expect((await fetch(`${node.url}/health/ready`)).status).toBe(200);
  expect(await node.platform.metrics.text()).toMatch(/^spark_on_hold 1$/m);
  expect(node.logLines.join('')).toContain('on hold: this database is a restored copy');
  expect(await node.rooms.pictures.fetchAddress('https://example.com/a.png')).toEqual({
    ok: false,
    failure: 'on-hold',
  });
  const order = { key: randomUUID(), valueCents: 2_500, currencyCode: 'USD' };
  await expect(node.rooms.giftCards.provider?.issue(order, AbortSignal.timeout(2_000))).rejects.toThrow('on hold');
  expect(provider.calls).toBe(0);
  const operator = await signedInOperator(node, 'READER');
  const { body } = await operator.ask('getHold', 'query getHold { getHold { heldAt } }');
  expect(body.data).toEqual({ getHold: { heldAt: node.clock.now().toISOString() } });
  expect((await run(copy, 'status')).text).toContain("it's on a different server");

  // Nothing is dropped without a word: it says what there is, and leaves everything as it was.
  const asked = await run(copy, 'go');
  expect(asked.text).toMatch(/^Still on hold\. Nothing was changed\. .*\n  greeting: 1\nChoose/);
  expect(asked.text).toContain('go --send-queued');
  expect(asked.exitCode).toBe(1);
  expect(await node.platform.outside.isHeld()).toBe(true);

  const { text, exitCode } = await run(copy, 'go', '--drop-queued');
  expect(text).toContain('Dropped because they were queued before');
  expect(text).toContain('\n  greeting: 1\n');
  expect(exitCode).toBe(0);
  await waitUntil('what came later has arrived', () => arrivedAt('meanwhile@example.com') === 1);
  await write(node, 'afterwards@example.com');
  await waitUntil('mail goes out again', () => arrivedAt('afterwards@example.com') === 1);
  expect(arrivedAt('waiting@example.com')).toBe(0);
  expect((await node.rooms.giftCards.provider?.issue(order, AbortSignal.timeout(2_000)))?.kind).toBe('issued');
  expect(await node.platform.metrics.text()).toMatch(/^spark_on_hold 0$/m);
  const { rows } = await sql<{ action: string; after: unknown }>`
    SELECT action, after FROM audit_entry WHERE subject_kind = 'installation' ORDER BY position`.execute(
    node.platform.db,
  );
  expect(rows).toEqual([
    { action: 'installation.held', after: { reason: 'MOVED' } },
    {
      action: 'installation.went-on',
      after: { sendsQueued: false, entriesLost: 0, erasedAgain: 0, 'notSent.greeting': 1 },
    },
  ]);
  expect(await run(copy, 'go')).toEqual({ text: "This database isn't on hold.", exitCode: 1 });
  // A start more is no other place, and the one that it was copied from was never moved.
  await stop(node);
  for (const place of [copy, url]) {
    expect((await run(place, 'status')).text).toBe("This database isn't on hold.");
  }
});

test('whoever knows that nothing was sent can have it sent', async () => {
  const { copy } = await aBackup('known@example.com');
  await nodeOn(copy);
  const { text } = await run(copy, 'go', '--send-queued');
  expect(text).toContain('will be sent too');
  await waitUntil('what waited has arrived', () => arrivedAt('known@example.com') === 1);
});

test('a copy with the same files is held by a word, once for each, also under a node that runs', async () => {
  const url = await newDatabaseUrl();
  urls.push(url);
  const node = await nodeOn(url);
  expect(await node.platform.outside.isHeld()).toBe(false);
  const other = await nodeOn(url, { restored: 'from-sunday' });
  expect(await node.platform.outside.isHeld()).toBe(true);
  await write(node, 'by-word@example.com');
  await untilMailIsLeftAlone(node);
  expect((await run(url, 'go')).exitCode).toBe(0);
  await waitUntil('it has arrived', () => arrivedAt('by-word@example.com') === 1);
  const { rows } = await sql`SELECT 1 FROM job_lost_tries`.execute(node.platform.db);
  expect(rows).toEqual([]);
  await stop(other);
  await nodeOn(url, { restored: 'from-sunday' });
  expect(await node.platform.outside.isHeld()).toBe(false);
  expect((await run(url, 'hold')).text).toContain('someone marked it as restored');
  expect(await node.platform.outside.isHeld()).toBe(true);
});

test('invitations wait, and those that were due before the restore are set aside, also of a wave that comes late', async () => {
  const url = await newDatabaseUrl();
  urls.push(url);
  const node = await nodeOn(url);
  const panel = aLaunchingPanel(node);
  for (let member = 0; member < 3; member++) await panel.addMember();
  const launched = await panel.aLaunch(await panel.aStudy());
  await handOutLaunch(panel.rooms, launched);
  const waves = (size: number | null) => ({ size, startsAt: panel.clock.now(), dropOutLimit: null });
  const late = await panel.aLaunch(await panel.aStudy(), { waves: [waves(null)] });
  panel.clock.advance(60_000);
  await inTransaction(node.platform.db, (tx) => beginHold({ ...node.platform, clock: panel.clock }, tx, 'TOLD'));
  await sendMessages(panel.rooms);
  expect(await tallyOf(panel)).toMatchObject({ queued: 3, sent: 0 });
  expect((await run(url, 'go')).text).toContain('\n  invitation: 3\n');
  expect(await tallyOf(panel)).toMatchObject({ queued: 3, sent: 0, aside: 0 });
  const { text } = await run(url, 'go', '--drop-queued');
  expect(text).toContain('\n  invitation: 3\n');
  await handOutLaunch(panel.rooms, late);
  await sendMessages(panel.rooms);
  expect(await tallyOf(panel)).toMatchObject({ queued: 0, sent: 0, aside: 6 });

  panel.clock.advance(60_000);
  const later = await panel.aLaunch(await panel.aStudy(), { waves: [waves(null)] });
  await handOutLaunch(panel.rooms, later);
  await sendMessages(panel.rooms);
  expect(await tallyOf(panel)).toMatchObject({ queued: 0, sent: 3, aside: 6 });
});

test('the audit log is proven again after a restore, and what it lost is said', async () => {
  const url = await newDatabaseUrl();
  const node = await nodeOn(url);
  const entry = () =>
    inTransaction(node.platform.db, (tx) => beginHold(node.platform, tx, 'TOLD')).then(() => run(url, 'go'));
  await entry();
  await stop(node);
  const copy = await copyDatabase(url);
  urls.push(url, copy);
  // The system that the backup was made of goes on, and proves its log with files that the copy has too.
  const dataDir = join(folder, 'files-of-both');
  const old = await startTestNode({ databaseUrl: url, config: { ...keys, dataDir } });
  for (let more = 0; more < 3; more++) await run(url, 'hold').then(() => run(url, 'go'));
  expect(await proveAuditLog(old.rooms.console)).toMatchObject({ entries: 8, firstBreak: null });
  const restored = await startTestNode({ databaseUrl: copy, config: { ...keys, dataDir } });
  expect((await proveAuditLog(restored.rooms.console)).firstBreak).not.toBeNull();
  const went = await sayGo(restored.rooms, 'drop');
  expect(went).toMatchObject({ ok: true, value: { entriesLost: 5 } });
  expect((await proveAuditLog(restored.rooms.console)).firstBreak).toBeNull();
  await old.stop();
  await restored.stop();
});

test('a copy that is brought to another environment is held there, once', async () => {
  const url = await newDatabaseUrl();
  urls.push(url);
  const node = await nodeOn(url);
  await stop(node);
  const database = openDatabase({ url, poolSize: 1, onIdleError: () => undefined });
  const parts = { ...node.platform, db: database.db };
  await sql`UPDATE installation SET environment = 'prod'`.execute(database.db);
  expect(await holdIfRestored(parts, { environment: 'prod' })).toBeUndefined();
  const told = { environment: 'stage', mark: 'a-word' } as const;
  expect(await holdIfRestored(parts, told)).toMatchObject({ reason: 'OTHER_ENVIRONMENT' });
  expect(await holdIfRestored(parts, told)).toMatchObject({ reason: 'OTHER_ENVIRONMENT' });
  await sql`UPDATE restore_hold SET ended_at = now(), is_queue_sent = false WHERE ended_at IS NULL`.execute(
    database.db,
  );
  // Neither sign holds it again: what was queued since would not be sent.
  expect(await holdIfRestored(parts, told)).toBeUndefined();
  await database.close();
});

test('while its nodes run a node of another environment is refused, and changes nothing', async () => {
  const url = await newDatabaseUrl();
  urls.push(url);
  const mark = openDatabase({ url, poolSize: 1, onIdleError: () => undefined });
  await sql`UPDATE installation SET environment = 'prod'`.execute(mark.db);
  await sql`INSERT INTO installation (environment, marked_at) SELECT 'prod', now() WHERE NOT EXISTS (SELECT FROM installation)`.execute(
    mark.db,
  );
  const as = (environment: 'prod' | 'stage') =>
    startTestNode({ databaseUrl: url, config: { ...keys, environment, smtpUrl: sink.url } });
  const [first, second] = [await as('prod'), await as('prod')];
  nodes.push(first, second);
  await expect(as('stage')).rejects.toThrow(
    'PUBLIC_URL: its host makes this stage, but prod nodes are running on this database',
  );
  expect(await first.platform.outside.isHeld()).toBe(false);
  await write(first, 'undisturbed@example.com');
  await waitUntil('mail goes out', () => arrivedAt('undisturbed@example.com') === 1);

  // Nodes that are gone, however they went, keep nobody out: then it is a copy that was brought there, and on hold.
  await stop(second);
  await stop(first);
  const brought = await as('stage');
  nodes.push(brought);
  expect(await brought.platform.outside.hold()).toMatchObject({ reason: 'OTHER_ENVIRONMENT' });
  await stop(brought);

  // Its own nodes are let in, and each of them says that it is on hold.
  const own = await as('prod');
  nodes.push(own);
  expect(own.logLines.filter((line) => line.includes('"on hold: '))).toHaveLength(1);
  await mark.close();
});

test('every running node logs that a hold began, and that it is over', async () => {
  const url = await newDatabaseUrl();
  urls.push(url);
  const both = [await nodeOn(url), await nodeOn(url)];
  const heard = (sentence: string) => both.every(({ logLines }) => logLines.some((line) => line.includes(sentence)));
  expect(heard('on hold')).toBe(false);
  await run(url, 'hold');
  await waitUntil(
    'both have said that it is on hold',
    () => heard('"code":"TOLD"') && heard('on hold: nothing is sent'),
  );
  await run(url, 'go');
  await waitUntil('both have said that it is over', () => heard('no longer on hold'));
});
