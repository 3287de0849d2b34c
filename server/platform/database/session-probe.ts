import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { connectionOptions } from './database.ts';

/** What stands between us and PostgreSQL, as far as it matters to us. */
export type SessionFinding = 'kept' | 'shared' | 'without-timeouts';

// Any number that nothing else in this database locks; the second half is drawn anew each time.
const PROBE_LOCK = 7_325_005;
const LOOK_AGAIN_MS = 50;

/**
 * Finds out whether a connection is a session of its own, or a pooler lends the same one to others between two
 * transactions. It takes a lock of the session and goes: a session that ends lets go of its locks, while a pooler in
 * transaction mode keeps them on the connection that it lends next. One that cleans up after each transaction has let
 * go of the lock too early. So neither luck nor an idle pooler can hide it, as with comparing process ids.
 */
export async function probeSession(url: string, patienceMs = DEADLINES.sessionProbe.ms): Promise<SessionFinding> {
  const key = randomInt(2 ** 31 - 1);
  const [isHeld, hasTimeouts] = await withClient(url, async (client) => {
    await client.query(`SELECT pg_advisory_lock(${PROBE_LOCK}, ${key})`);
    return [(await holderOf(client, key)) === 'own', await areTimeoutsSet(client)];
  });
  if (!isHeld) return 'shared';
  const isFreed = await withClient(url, async (client) => {
    const end = Date.now() + patienceMs;
    for (;;) {
      const holder = await holderOf(client, key);
      if (holder === 'nobody') return true;
      if (holder === 'own' || Date.now() > end) return false;
      await sleep(LOOK_AGAIN_MS);
    }
  });
  if (!isFreed) return 'shared';
  return hasTimeouts ? 'kept' : 'without-timeouts';
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOptions(url));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
  }
}

async function holderOf(client: pg.Client, key: number): Promise<'own' | 'another' | 'nobody'> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    `SELECT pid = pg_backend_pid() AS is_ours FROM pg_locks
     WHERE locktype = 'advisory' AND classid = ${PROBE_LOCK} AND objid = ${key} AND objsubid = 2 AND granted`,
  );
  if (rows[0] === undefined) return 'nobody';
  return rows[0].is_ours ? 'own' : 'another';
}

/** A pooler may drop what a connection asks for at its start; then the role itself must bring these. */
async function areTimeoutsSet(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ are_set: boolean }>(
    `SELECT bool_and(setting <> '0') AS are_set FROM pg_settings
     WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout')`,
  );
  return rows[0]?.are_set === true;
}
