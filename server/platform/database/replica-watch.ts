import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Log } from '../log.ts';
import { DatabaseClient } from './client.ts';
import type { Database, Db } from './database.ts';

const BEAT_MS = SECOND_MS;

export interface ReplicaWatch {
  /** As of the last second or two. */
  isUp(): boolean;
  /** Of the replica behind the leader, as of the last beat; undefined while it doesn't answer, or was never written to. */
  lagMs(): number | undefined;
  stop(): Promise<void>;
}

interface WatchOptions {
  readonly url: string;
  readonly leader: Db;
  /** Its connections, given up while it doesn't answer: whatever runs there is read on the leader instead. */
  readonly replica: Pick<Database, 'shut' | 'reopen'>;
  readonly log: Log;
  /** While the database itself is away, nothing is written or compared. */
  isLeaderUp(): boolean;
}

/** Beats on the leader and looks what of it has come to the replica, on a connection of its own. */
export function watchReplica({ url, leader, replica, log, isLeaderUp }: WatchOptions): ReplicaWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: DatabaseClient | undefined;
  let isUp = false;
  let lagMs: number | undefined;

  async function ask(): Promise<Date | null> {
    if (client === undefined) {
      client = new DatabaseClient({
        connectionString: url,
        application_name: 'spark-watch-replica',
        connectionTimeoutMillis: DEADLINES.replicaAnswer.ms,
        query_timeout: DEADLINES.replicaAnswer.ms,
      });
      client.on('error', () => undefined);
      await client.connect();
    }
    const { rows } = await client.query<{ beatAt: Date | null }>('SELECT max(beat_at) AS "beatAt" FROM replica_beat');
    return rows[0]?.beatAt ?? null;
  }

  function answers(): void {
    if (isUp || signal.aborted) return;
    isUp = true;
    replica.reopen();
    log.info('the replica answers');
  }

  function isDown(error: unknown): void {
    if (!isUp || signal.aborted) return;
    isUp = false;
    replica.shut();
    log.warn('the replica is down', { error });
  }

  async function look(): Promise<void> {
    const now = isLeaderUp() ? await beatAndAsk(leader).catch(() => undefined) : undefined;
    // Stopped meanwhile: nobody would cut a connection that is made now.
    if (signal.aborted) return;
    try {
      const beatAt = await ask();
      answers();
      if (now !== undefined) lagMs = beatAt === null ? undefined : Math.max(0, now.getTime() - beatAt.getTime());
    } catch (error) {
      client?.cut();
      client = undefined;
      lagMs = undefined;
      isDown(error);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await look();
      await sleep(BEAT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    isUp: () => isUp,
    lagMs: () => lagMs,
    async stop() {
      stopping.abort();
      client?.cut();
      await running;
      client?.cut();
    },
  };
}

async function beatAndAsk(leader: Db): Promise<Date | undefined> {
  await beat(leader);
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(leader);
  return rows[0]?.now;
}

/** Once a second for all nodes together, whoever comes first. A clock that was set back begins anew. */
async function beat(leader: Db): Promise<void> {
  await sql`
    INSERT INTO replica_beat (beat_at) VALUES (clock_timestamp())
    ON CONFLICT (is_only) DO UPDATE SET beat_at = excluded.beat_at
    WHERE replica_beat.beat_at NOT BETWEEN excluded.beat_at - interval '900 ms' AND excluded.beat_at`.execute(leader);
}
