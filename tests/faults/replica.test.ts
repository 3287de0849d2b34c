import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#server/config/config.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { massOf } from '#testkit/masses.ts';
import type { TestNode } from '#testkit/node.ts';
import { administer, testServer } from '#testkit/postgres.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { MAKE_NOTES, writeAndRead } from './own-writes.ts';
import { makeReplicaBed, type ReplicaBed } from './replica-bed.ts';

const READS = massOf({ sample: 1_000, whole: 100_000 });
const OPERATORS = 8;
const PAUSES_MS = 150;
const AUDIT = `query getAuditLog($filter: AuditFilter) { getAuditLog(filter: $filter) { asOf contents { after } } }`;
const EXPORT = `mutation exportAuditLog($filter: AuditFilter) { exportAuditLog(filter: $filter) }`;

let bed: ReplicaBed;
beforeAll(async () => {
  bed = await makeReplicaBed();
});
afterAll(() => bed.stop());

/** How often something was read there since the nodes came up. */
async function countOf({ platform }: TestNode, source: string): Promise<number> {
  const lines = (await platform.metrics.text()).split('\n');
  const ours = lines.filter((line) => line.startsWith('spark_replica_reads_total{') && line.includes(`"${source}"`));
  return ours.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

const WHERE = sql<{ isCopy: boolean }>`SELECT pg_is_in_recovery() AS "isCopy"`;
async function isReadOnReplica({ platform }: TestNode, operatorId: string): Promise<boolean> {
  const { answer } = await platform.replica.read('members-list', operatorId, (db) => WHERE.execute(db));
  return answer.rows[0]?.isCopy === true;
}

async function aReader({ platform, rooms }: TestNode): Promise<string> {
  return (await anOperator({ platform, rooms }, 'ADMIN')).operatorId;
}

const isReady = async ({ url }: TestNode) => (await fetch(`${url}/health/ready`)).status === 200;

test(
  `of ${READS} reads after one's own write on another node, none lacks it, whether the replica keeps up or hangs`,
  { timeout: 7_200_000 },
  async () => {
    const [first, second] = bed.nodes;
    await administer(bed.leader.url, MAKE_NOTES);
    const operators = await Promise.all(Array.from({ length: OPERATORS }, () => aReader(first)));
    const over = new AbortController();
    const hanging = (async () => {
      while (!over.signal.aborted) {
        await bed.pause();
        await sleep(randomInt(PAUSES_MS));
        await bed.resume();
        await sleep(randomInt(PAUSES_MS));
      }
    })();
    const since = performance.now();
    const seen = await writeAndRead([first.platform, second.platform], operators, READS).finally(() => over.abort());
    await hanging;
    process.stdout.write(`${JSON.stringify(seen)} in ${Math.round((performance.now() - since) / 1_000)} s\n`);
    expect(seen.stale).toBe(0);
    expect(seen.reads).toBeGreaterThanOrEqual(READS);
    expect(seen.onReplica).toBeGreaterThan(READS / 20);
  },
);

test('over HTTP: what an operator did on one node is in the list that they get from the other', async () => {
  const [first, second] = bed.nodes;
  const operator = await signedInOperator(first, 'ADMIN');
  const { operatorId, browser } = operator;
  const newest = async (node: TestNode) => {
    browser.moveTo(node.url);
    const { body } = await operator.ask('getAuditLog', AUDIT, { filter: { operatorId, action: 'audit-log.exported' } });
    return body.data.getAuditLog.contents[0]?.after?.subject as string | undefined;
  };
  for (const isHanging of [false, true]) {
    if (isHanging) await bed.pause();
    for (let round = 0; round < 3; round++) {
      const subject = `hangs ${isHanging}, ${round}`;
      browser.moveTo((round % 2 === 0 ? first : second).url);
      expect((await operator.ask('exportAuditLog', EXPORT, { filter: { subject } })).status).toBe(200);
      expect(await newest(round % 2 === 0 ? second : first)).toBe(subject);
    }
  }
  await bed.resume();
  await waitUntil('the replica has it', () => isReadOnReplica(first, operatorId));
});

test("a list of a replica that's behind says since when, and one that's far behind isn't asked", async () => {
  const [node] = bed.nodes;
  const operator = await signedInOperator(node, 'ADMIN');
  await waitUntil('the replica has the sign-in', () => isReadOnReplica(node, operator.operatorId));
  const asOf = async () => {
    const { body } = await operator.ask('getAuditLog', AUDIT);
    return body.data.getAuditLog.asOf as string | null;
  };
  expect(await asOf()).toBeNull();
  const pausedAt = Date.now();
  await bed.pause();
  await waitUntil('the list says so', async () => (await asOf()) !== null, 30_000);
  const told = Date.parse((await asOf()) ?? '');
  expect(told).toBeGreaterThan(pausedAt - 30_000);
  await waitUntil(
    'it is late',
    async () => {
      await asOf();
      return (await countOf(node, 'leader, late')) > 0;
    },
    60_000,
  );
  expect(await asOf()).toBeNull();
  await bed.resume();
  await waitUntil('the replica is read again', () => isReadOnReplica(node, operator.operatorId));
});

test('a statement that the replica is slow with is answered by the leader', async () => {
  const [node] = bed.nodes;
  const { answer } = await node.platform.replica.read('members-list', await aReader(node), async (db) => {
    const { rows } = await sql<{ isCopy: boolean }>`
      SELECT pg_is_in_recovery() AS "isCopy", pg_sleep(CASE WHEN pg_is_in_recovery() THEN 120 ELSE 0 END)`.execute(db);
    return rows[0];
  });
  expect(answer?.isCopy).toBe(false);
});

test.each(['silent', 'refusing'] as const)('a replica that is %s is nothing that anybody notices', async (mood) => {
  const [node] = bed.nodes;
  const reader = await aReader(node);
  await waitUntil('the replica is read', () => isReadOnReplica(node, reader));
  const over = new AbortController();
  let slowestMs = 0;
  const reading = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const since = performance.now();
      await isReadOnReplica(node, reader);
      slowestMs = Math.max(slowestMs, performance.now() - since);
      await sleep(20);
    }
  });
  await bed.proxy.become(mood);
  await waitUntil('nobody asks it', async () => (await countOf(node, 'leader, away')) > 20, 60_000);
  expect(await isReady(node)).toBe(true);
  await bed.proxy.become('through');
  await waitUntil('it is read again', () => isReadOnReplica(node, reader), 60_000);
  over.abort();
  await Promise.all(reading);
  process.stdout.write(`${mood}: the slowest answer took ${Math.round(slowestMs)} ms\n`);
});

test('a node starts without its replica, but not with one of another cluster', async () => {
  await bed.proxy.become('refusing');
  const node = await bed.startNode(bed.proxy.url);
  expect([await isReady(node), await isReadOnReplica(node, await aReader(node))]).toEqual([true, false]);
  await bed.proxy.become('through');
  await node.stop();
  await expect(bed.startNode(testServer().url)).rejects.toThrow(
    new ConfigError("DATABASE_READ_URL: isn't a replica of the database of DATABASE_URL"),
  );
});

test('a replica that was promoted is not read any more, and one that is killed is not missed', async () => {
  const [node] = bed.nodes;
  const reader = await aReader(node);
  await waitUntil('the replica is read', () => isReadOnReplica(node, reader));
  await administer(bed.replica.url, 'SELECT pg_promote()');
  await waitUntil('it is found out', async () => {
    await isReadOnReplica(node, reader);
    return (await countOf(node, 'leader, not-a-replica')) > 0;
  });
  await bed.replica.stop();
  for (let read = 0; read < 20; read++) expect(await isReadOnReplica(node, reader)).toBe(false);
  expect(await isReady(node)).toBe(true);
});
