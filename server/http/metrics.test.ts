/** What an operator of the server can alert on: each metric is seen to move on a node that works. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineBareJob } from '#server/platform/jobs/index.ts';
import { place } from '#server/platform/places.ts';
import { checkFile, replyAddressOf } from '#server/modules/support/index.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { aReward, stock } from '#testkit/builders/gift-card-builders.ts';
import { aPdf } from '#testkit/builders/pdf-files.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMail, byWebhook, MAIL_IN_KEYS } from '#testkit/clients/mail-in-client.ts';
import { aSupportWriter } from '#testkit/clients/support-client.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#testkit/stand-ins/database-proxy.ts';
import { startSmtpSink, type SmtpSink } from '#testkit/stand-ins/smtp-sink.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let sink: SmtpSink;
let databaseUrl: string;
let proxy: DatabaseProxy;
let node: TestNode;
beforeAll(async () => {
  sink = await startSmtpSink({ refused: { 'gone@example.com': 550 } });
  databaseUrl = await newDatabaseUrl();
  proxy = await startDatabaseProxy(databaseUrl);
  const config = { smtpUrl: sink.url, supportAddress: 'help@mail.example.org', mailInKeys: MAIL_IN_KEYS };
  node = await startTestNode({ databaseUrl: proxy.url, config });
});
afterAll(async () => {
  await node.stop();
  await proxy.stop();
  await sink.close();
  await dropDatabase(databaseUrl);
});

/** By metric, what it was: whatever is served and is not seen to move here fails the last test. */
const seen = new Map<string, Set<number | undefined>>();
/** Moved by the tests of what they are about. */
const SEEN_ELSEWHERE: Readonly<Record<string, string>> = {
  spark_build_info: 'server/platform/version.test.ts',
  spark_clock_ahead_seconds: 'tests/faults/not-ready.test.ts',
  spark_registration_app_up: 'tests/faults/not-ready.test.ts',
  spark_incidents_total: 'server/modules/rewards/prove-ledger.test.ts',
  spark_on_hold: 'server/commands/restored-command.test.ts',
  spark_replica_reads_total: 'tests/faults/replica.test.ts',
};

const readMetrics = async () => (await fetch(`${node.url}/metrics`)).text();

async function metric(name: string): Promise<number | undefined> {
  const line = (await readMetrics()).split('\n').find((one) => one.startsWith(`${name} `));
  const value = line === undefined ? undefined : Number(line.slice(name.length + 1));
  const family = name.replace(/\{.*/, '').replace(/_count$/, '');
  seen.set(family, (seen.get(family) ?? new Set()).add(value));
  return value;
}

const becomes = (name: string, expected: number) =>
  waitUntil(`${name} is ${expected}`, async () => (await metric(name)) === expected);

const send = (to: string) =>
  inTransaction(node.platform.db, (tx) =>
    node.platform.mail.send(tx, { to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', kind: 'code' }),
  );

async function signedInMember(): Promise<{ readonly panelistId: string; readonly member: ApiClient }> {
  const { email, panelistId } = await aMember(node);
  const member = new ApiClient(node.url);
  await member.signIn(email, TEST_PASSWORD);
  return { panelistId, member };
}

describe('metrics', () => {
  test('of mail count what was taken and what was given up, what waits and for how long', async () => {
    const taken = 'spark_mails_total{outcome="taken"}';
    const before = (await metric(taken)) ?? 0;
    await send('ada@example.com');
    await becomes(taken, before + 1);
    await send('gone@example.com');
    await becomes('spark_mails_total{outcome="refused"}', 1);
    expect(await metric('spark_mails_queued')).toBe(0);
    expect(await metric('spark_mails_oldest_seconds')).toBe(0);
    await sink.close();
    await send('ada@example.com');
    await becomes('spark_mails_queued', 1);
    await waitUntil('it has waited', async () => ((await metric('spark_mails_oldest_seconds')) ?? 0) > 0);
    sink = await startSmtpSink({ port: sink.port });
    await becomes(taken, before + 2);
    await becomes('spark_mails_queued', 0);
  });

  test('of the pool tell connections in use, and what waits for one', async () => {
    const { db } = node.platform;
    await becomes('spark_database_connections_awaited', 0);
    const { promise: rest, resolve: end } = Promise.withResolvers<void>();
    const held = Array.from({ length: 30 }, () => db.connection().execute(() => rest));
    await waitUntil('many wait', async () => ((await metric('spark_database_connections_awaited')) ?? 0) > 5);
    expect(await metric('spark_database_connections{state="idle"}')).toBe(0);
    expect(await metric('spark_database_connections{state="in_use"}')).toBeGreaterThan(5);
    end();
    await Promise.all(held);
    await becomes('spark_database_connections_awaited', 0);
    await waitUntil('some are idle', async () => ((await metric('spark_database_connections{state="idle"}')) ?? 0) > 0);
  });

  test('of jobs count those that wait for a worker, and those that used up their tries', async () => {
    const { db, jobs } = node.platform;
    const nobodyDoes = defineBareJob({ name: 'test.nobody-does-it', expireSeconds: 60 });
    await becomes('spark_jobs_waiting', 0);
    await becomes('spark_jobs_failed', 0);
    await inTransaction(db, (tx) => jobs.enqueue(tx, nobodyDoes, {}));
    await becomes('spark_jobs_waiting', 1);
    await sql`UPDATE jobs.job SET state = 'failed', completed_on = now() WHERE name = ${nobodyDoes.name}`.execute(db);
    await becomes('spark_jobs_failed', 1);
    // At the turn of a minute what is done every minute waits, too.
    await expect.poll(() => metric('spark_jobs_waiting')).toBe(0);
  });

  test('of cards follow the stock', async () => {
    const left = 'spark_gift_cards_left{value_cents="1700"}';
    await metric(left);
    const { rewardId } = await aReward(node, { valueCents: 1_700 });
    await stock(node, rewardId, 3);
    node.clock.advance(60_000);
    await becomes(left, 3);
    expect(await metric('spark_gift_cards_left{value_cents="99"}')).toBeUndefined();
  });

  test('of support count what waits for an answer, mails that came and attachments', async () => {
    const { support } = node.rooms;
    await becomes('spark_support_open', 0);
    const writer = await aSupportWriter(node);
    const { id } = await writer.create();
    await becomes('spark_support_open', 1);
    expect(await metric('spark_support_mail_total{outcome="taken"}')).toBeUndefined();
    await byWebhook(node, replyAddressOf(support, id) ?? '', aMail(writer.email, 'One more thing.'));
    await becomes('spark_support_mail_total{outcome="taken"}', 1);
    expect(await metric('spark_support_files_total{outcome="kept"}')).toBeUndefined();
    const guest = support.chance.bytes(16).toString('hex');
    await checkFile(support, { guest }, { name: 'receipt.pdf', bytes: aPdf() });
    await becomes('spark_support_files_total{outcome="kept"}', 1);
  });

  test('name the operation of a call, as its line in the log does', async () => {
    const { member, panelistId } = await signedInMember();
    const calls = `spark_http_request_seconds_count{method="POST",route="/api/graphql",operation="preferences",status="200"}`;
    const done = 'spark_graphql_operations_total{operation="preferences",outcome="ok"}';
    expect([await metric(calls), await metric(done)]).toEqual([undefined, undefined]);
    await member.graphql(
      'preferences',
      'query preferences($panelistId: ID!) { getMarketResearchPanelistPreferences(panelistId: $panelistId) { __typename } }',
      { panelistId },
    );
    await becomes(calls, 1);
    await becomes(done, 1);
    expect(node.logLines.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'request', route: '/api/graphql', operation: 'preferences', status: 200 }),
    );
  });

  test('count the pages that hear by themselves what is new', async () => {
    const { member } = await signedInMember();
    await becomes('spark_event_streams', 0);
    const leaving = new AbortController();
    const headers = {
      [HEADERS.siteId]: DEFAULT_BRAND.siteId,
      authorization: bearerOf(member.csId ?? ''),
      cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    const open = await fetch(node.url + API_PATHS.notificationEvents, { headers, signal: leaving.signal });
    expect(open.status).toBe(200);
    await becomes('spark_event_streams', 1);
    leaving.abort();
    await becomes('spark_event_streams', 0);
  });

  test('say that the database is away, and leave out what only it knows', async () => {
    await becomes('spark_database_up', 1);
    await proxy.become('refusing');
    await becomes('spark_database_up', 0);
    expect(await metric('spark_jobs_waiting')).toBeUndefined();
    expect(await metric('spark_mails_queued')).toBeUndefined();
    await proxy.become('through');
    await becomes('spark_database_up', 1);
    await waitUntil('what it knows is back', async () => (await metric('spark_jobs_waiting')) !== undefined);
  });

  test('are all documented, and each is seen to move', async () => {
    const served = [...(await readMetrics()).matchAll(/^# TYPE (spark_\w+) /gm)].map(([, name = '']) => name);
    const operating = readFileSync(place('docs/operating.md'), 'utf8');
    const documented = [...operating.matchAll(/^\| ((?:`spark_\w+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    );
    const ofASetting = [
      'spark_certificate_expires_seconds',
      'spark_registration_app_up',
      'spark_replica_lag_seconds',
      'spark_replica_up',
    ];
    expect([...served, ...ofASetting].toSorted()).toEqual(documented.toSorted());
    const unmoved = served.filter((name) => {
      const elsewhere = SEEN_ELSEWHERE[name];
      return elsewhere === undefined
        ? (seen.get(name)?.size ?? 0) < 2
        : !readFileSync(place(elsewhere), 'utf8').includes(name);
    });
    expect(unmoved).toEqual([]);
  });
});
