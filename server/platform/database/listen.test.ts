import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#testkit/stand-ins/database-proxy.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { createLog } from '../log.ts';
import { createListener, type Listener } from './listen.ts';

let databaseUrl: string;
let proxy: DatabaseProxy;
let notifier: pg.Client;
let listener: Listener;
const heard: string[] = [];
let missed = 0;

const notify = (payload: string) => notifier.query("SELECT pg_notify('spark_test', $1)", [payload]);

beforeAll(async () => {
  databaseUrl = await newDatabaseUrl();
  proxy = await startDatabaseProxy(databaseUrl);
  notifier = new pg.Client(databaseUrl);
  await notifier.connect();
  listener = createListener({ url: proxy.url, log: createLog('silent'), beatMs: 50 });
  listener.on('spark_test', { heard: (payload) => heard.push(payload), missed: () => (missed += 1) });
});

afterAll(async () => {
  await listener.stop();
  await notifier.end();
  await proxy.stop();
  await dropDatabase(databaseUrl);
});

describe('hearing other nodes', () => {
  it('says that words may have been missed once it listens, then hears each', async () => {
    await waitUntil('it listens', () => listener.isListening());
    expect(missed).toBe(1);
    await notify('one');
    await waitUntil('heard one', () => heard.includes('one'));
  });

  it('hears a channel that is asked for later, on the same connection', async () => {
    const later: string[] = [];
    const stop = listener.on('spark_later', { heard: (payload) => later.push(payload), missed: () => undefined });
    await waitUntil('heard on the other channel', async () => {
      await notifier.query("SELECT pg_notify('spark_later', 'two')");
      return later.includes('two');
    });
    stop();
    const { rows } = await notifier.query<{ connections: number }>(
      "SELECT count(*)::integer AS connections FROM pg_stat_activity WHERE application_name = 'spark-listen' AND datname = current_database()",
    );
    expect(rows[0]?.connections).toBe(1);
  });

  it('comes back after a loss, and says again that words may have been missed', async () => {
    const before = missed;
    await proxy.become('refusing');
    await waitUntil('it is lost', () => !listener.isListening());
    await notify('lost');
    await proxy.become('through');
    await waitUntil('it listens', () => listener.isListening());
    expect(missed).toBeGreaterThan(before);
    await notify('three');
    await waitUntil('heard three', () => heard.includes('three'));
    expect(heard).not.toContain('lost');
  });

  it('tells everybody to look for themselves as long as it cannot hear', async () => {
    await proxy.become('refusing');
    await waitUntil('it is lost', () => !listener.isListening());
    const before = missed;
    await waitUntil('told to look twice', () => missed > before + 1);
    expect(listener.isListening()).toBe(false);
    await proxy.become('through');
    await waitUntil('it listens', () => listener.isListening());
  });
});
