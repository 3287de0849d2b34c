/** What the person who runs it can alert on: each figure is seen to move on a node that works. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineBareJob } from '#server/platform/jobs/index.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { aReward, stock } from '#testkit/builders/gift-card-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { startSmtpSink, type SmtpSink } from '#testkit/stand-ins/smtp-sink.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let sink: SmtpSink;
let node: TestNode;
beforeAll(async () => {
  sink = await startSmtpSink({ refused: { 'gone@example.com': 550 } });
  node = await startTestNode({ config: { smtpUrl: sink.url } });
});
afterAll(async () => {
  await node.stop();
  await sink.close();
});

async function figure(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${node.url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

const becomes = (name: string, expected: number) =>
  waitUntil(`${name} is ${expected}`, async () => (await figure(name)) === expected);

const send = (to: string) =>
  inTransaction(node.platform.db, (tx) =>
    node.platform.mail.send(tx, { to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', kind: 'code' }),
  );

describe('figures', () => {
  it('of mail count what was taken and what was given up, what waits and for how long', async () => {
    await send('ada@example.com');
    await becomes('spark_mails_total{outcome="taken"}', 1);
    await send('gone@example.com');
    await becomes('spark_mails_total{outcome="refused"}', 1);
    expect(await figure('spark_mails_queued')).toBe(0);
    expect(await figure('spark_mails_oldest_seconds')).toBe(0);
    await sink.close();
    await send('ada@example.com');
    await becomes('spark_mails_queued', 1);
    await waitUntil('it has waited', async () => ((await figure('spark_mails_oldest_seconds')) ?? 0) > 0);
    sink = await startSmtpSink({ port: sink.port });
    await becomes('spark_mails_total{outcome="taken"}', 2);
    await becomes('spark_mails_queued', 0);
  });

  it('of the pool tell connections in use, and who waits for one', async () => {
    const { db } = node.platform;
    await becomes('spark_database_connections_awaited', 0);
    const { promise: rest, resolve: end } = Promise.withResolvers<void>();
    const held = Array.from({ length: 30 }, () => db.connection().execute(() => rest));
    await waitUntil('many wait', async () => ((await figure('spark_database_connections_awaited')) ?? 0) > 5);
    expect(await figure('spark_database_connections{state="idle"}')).toBe(0);
    end();
    await Promise.all(held);
    await becomes('spark_database_connections_awaited', 0);
    await waitUntil('some are idle', async () => ((await figure('spark_database_connections{state="idle"}')) ?? 0) > 0);
  });

  it('of jobs count those that wait for a worker', async () => {
    const nobodyDoes = defineBareJob({ name: 'test.nobody-does-it', expireSeconds: 60 });
    expect(await figure('spark_jobs_waiting')).toBe(0);
    await inTransaction(node.platform.db, (tx) => node.platform.jobs.enqueue(tx, nobodyDoes, {}));
    await becomes('spark_jobs_waiting', 1);
  });

  it('of cards follow the stock', async () => {
    const { rewardId } = await aReward(node, { valueCents: 1_700 });
    await stock(node, rewardId, 3);
    node.clock.advance(60_000);
    expect(await figure('spark_gift_cards_left{value_cents="1700"}')).toBe(3);
  });

  it('of the database and the clock are there', async () => {
    expect(await figure('spark_database_up')).toBe(1);
    expect(Math.abs((await figure('spark_clock_ahead_seconds')) ?? 99)).toBeLessThan(5);
  });

  it('and the line of a call name its operation', async () => {
    const { email, panelistId } = await aMember(node);
    const member = new ApiClient(node.url);
    await member.signIn(email, TEST_PASSWORD);
    await member.graphql(
      'preferences',
      'query preferences($panelistId: ID!) { getMarketResearchPanelistPreferences(panelistId: $panelistId) { __typename } }',
      { panelistId },
    );
    const route = '/api/graphql';
    await becomes(
      `spark_http_request_seconds_count{method="POST",route="${route}",operation="preferences",status="200"}`,
      1,
    );
    expect(node.logLines.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'request', route, operation: 'preferences', status: 200 }),
    );
  });
});
