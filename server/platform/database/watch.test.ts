import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '#testkit/wait-until.ts';
import { systemClock } from '../clock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/index.ts';
import { createLog } from '../log.ts';
import { watchDatabase } from './watch.ts';

let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-watch-'));
  server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off', synchronous_commit: 'local' } });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a server that answers but saves nothing is away, and back when commits get through', async () => {
  const shut: string[] = [];
  const watch = watchDatabase({
    url: server.url,
    log: createLog('silent'),
    machineClock: systemClock,
    onUseless: () => shut.push('shut'),
    onBack: () => shut.push('open'),
  });
  const [client, administrator] = await Promise.all([connected(), connected()]);
  try {
    await watch.begun;
    expect(watch.isUp()).toBe(true);
    await setCopy(administrator, 'nobody');
    await client.query('SET synchronous_commit = on');
    const saving = client.query('CREATE TABLE saved (id integer)');
    await waitUntil('it is known to be away', () => !watch.isUp());
    await waitUntil('nobody waits for it', () => shut.length > 0);
    await setCopy(administrator, '');
    await saving;
    await waitUntil('it is known to be back', () => watch.isUp());
    expect(shut).toEqual(['shut', 'open']);
  } finally {
    await Promise.all([client.end(), administrator.end(), watch.stop()]);
  }
});

test('a new connection whose every answer is slow is waited for, however long all of them take', async () => {
  const proxy = await slowProxy(Number(new URL(server.url).port));
  const url = new URL(server.url);
  url.host = `127.0.0.1:${proxy.port}`;
  const watch = watchDatabase({
    url: url.href,
    log: createLog('silent'),
    machineClock: systemClock,
    onUseless: () => undefined,
    onBack: () => undefined,
    greet: async (client) => {
      for (let turn = 0; turn < GREETING_TURNS; turn += 1) await client.query('SELECT 1');
    },
  });
  try {
    await watch.begun;
    await waitUntil('it is known to be there', () => watch.isUp());
    expect(watch.isUp()).toBe(true);
  } finally {
    await watch.stop();
    await proxy.stop();
  }
});

/** Together longer than a server may say nothing; each alone much less. */
const GREETING_TURNS = 7;
const TURN_MS = 800;

/** Holds up each answer of the server. */
async function slowProxy(target: number) {
  const open = new Set<Socket>();
  const proxy = createServer((caller) => {
    const callee = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    caller.pipe(callee);
    callee.on('data', (piece) => setTimeout(() => caller.write(piece), TURN_MS));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    async stop() {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/** The one that commits have to reach, of those who ask for it. */
async function setCopy(administrator: pg.Client, name: string): Promise<void> {
  await administrator.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
  await administrator.query('SELECT pg_reload_conf()');
  const look = async () => (await administrator.query('SHOW synchronous_standby_names')).rows[0];
  await expect.poll(look).toEqual({ synchronous_standby_names: name });
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  return client;
}
