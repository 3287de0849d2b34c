import { sql } from 'kysely';
import type pg from 'pg';
import { ENVIRONMENTS, type Environment } from '#contract/wire/environment.ts';
import type { Db } from '../database/database.ts';

// A pair of numbers that nothing else in this database locks; the second one is the environment.
const NODES_LOCK = 7_325_110;

/** A node whose machine is gone without a word is noticed within half a minute. */
const NOTICE_DEAD = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/**
 * Says on this connection that a node of this environment is alive, for as long as the connection lasts: a lock of the session
 * goes with it, however the node ends, and no backup holds it.
 */
export async function announceNode(client: pg.Client, environment: Environment): Promise<void> {
  await client.query(NOTICE_DEAD);
  await client.query(`SELECT pg_advisory_lock_shared(${NODES_LOCK}, ${ENVIRONMENTS.indexOf(environment)})`);
}

/** The environments whose nodes work on this database right now. */
export async function liveEnvironments(db: Db): Promise<readonly Environment[]> {
  const { rows } = await sql<{ environment: number }>`
    SELECT DISTINCT objid::integer AS environment FROM pg_locks
    WHERE locktype = 'advisory' AND classid = ${sql.lit(NODES_LOCK)} AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
  return rows.flatMap(({ environment }) => ENVIRONMENTS[environment] ?? []);
}
