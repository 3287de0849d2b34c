import { sql } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { oncePerSpell } from '../once-per-spell.ts';
import type { Database, Db } from './database.ts';
import { DatabaseUnavailableError, unavailabilityOf } from './unavailable.ts';
import type { ReplicaRead } from './replica-reads.ts';
import type { ReplicaWatch } from './replica-watch.ts';

/** What was read, and as of when if that's long enough ago to be told. */
export interface Reading<T> {
  readonly answer: T;
  readonly asOf: Date | undefined;
}

/** Reads somewhere, perhaps each time somewhere else. */
export type Reads = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/** The one door to a streaming replica, for what `REPLICA_READS` names. */
export interface Replica {
  /**
   * Reads on the replica if it has all that this operator has written and isn't late, otherwise on the leader. What fails on the
   * replica, for whatever reason, is read once more on the leader. So the work only reads, and may run twice.
   */
  read<T>(name: ReplicaRead, operatorId: string, work: (db: Db) => Promise<T>): Promise<Reading<T>>;
  /** To be called after whatever an operator may have written, and before that is confirmed. */
  noteWrite(operatorId: string): Promise<void>;
}

/** Why something was read on the leader. */
type Reason = 'away' | 'busy' | 'late' | 'own-write' | 'not-a-replica' | 'failed';

/** Beats come about once a second, so less says nothing. */
const TOLD_LAG_MS = 3 * SECOND_MS;

/** Without a replica: everything is read where it was written, and nothing has to be noted. */
export function leaderAlone(db: Db): Replica {
  return {
    read: async (_name, _operatorId, work) => ({ answer: await work(db), asOf: undefined }),
    noteWrite: async () => undefined,
  };
}

export interface ReplicaParts {
  readonly leader: Db;
  readonly replica: Database;
  readonly watch: Pick<ReplicaWatch, 'isUp'>;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What all copies of this cluster have in common. */
  readonly systemId: string;
}

export function createReplica({ leader, replica, watch, log, metrics, systemId }: ReplicaParts): Replica {
  const sayFailed = oncePerSpell((error: unknown) => log.warn('a read on the replica failed', { error }));

  async function tryReplica<T>(operatorId: string, work: (db: Db) => Promise<T>): Promise<Reading<T> | Reason> {
    if (!watch.isUp()) return 'away';
    // Nobody waits for a replica that has its hands full.
    const { pool } = replica;
    if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) return 'busy';
    const { now, mark } = await askLeader(leader, operatorId);
    // One connection from the first question to the last: behind one address there may be several replicas.
    return replica.db.connection().execute(async (db) => {
      const state = await askReplica(db, operatorId);
      if (!state.isCopy || state.systemId !== systemId) return 'not-a-replica';
      const lagMs = state.beatAt === null ? Number.POSITIVE_INFINITY : now.getTime() - state.beatAt.getTime();
      if (lagMs > DEADLINES.replicaLag.ms) return 'late';
      if (mark !== null && state.mark !== mark) return 'own-write';
      return { answer: await work(db), asOf: lagMs > TOLD_LAG_MS && state.beatAt !== null ? state.beatAt : undefined };
    });
  }

  return {
    async read(name, operatorId, work) {
      const tried = await tryReplica(operatorId, work).catch((error: unknown): Reason => {
        // What the work itself refuses, the leader's answer decides.
        if (error instanceof pg.DatabaseError || error instanceof DatabaseUnavailableError) sayFailed(error);
        return 'failed';
      });
      if (typeof tried !== 'string') {
        metrics.replicaReads.inc({ read: name, source: 'replica' });
        return tried;
      }
      metrics.replicaReads.inc({ read: name, source: `leader, ${tried}` });
      return { answer: await work(leader), asOf: undefined };
    },

    async noteWrite(operatorId) {
      try {
        await sql`
          INSERT INTO operator_write (operator_id, lsn, written_at)
          VALUES (${operatorId}, pg_current_wal_insert_lsn(), clock_timestamp())
          ON CONFLICT (operator_id) DO UPDATE SET lsn = excluded.lsn, written_at = excluded.written_at`.execute(leader);
      } catch (error) {
        // What it notes may well be saved.
        throw unavailabilityOf(error) === undefined ? error : new DatabaseUnavailableError('uncertain', error);
      }
    },
  };
}

/** No two notes of an operator are alike, not even those of servers that went separate ways. */
const MARK = sql`lsn::text || ' ' || extract(epoch FROM written_at)`;

async function askLeader(leader: Db, operatorId: string) {
  const { rows } = await sql<{ now: Date; mark: string | null }>`
    SELECT clock_timestamp() AS now, (SELECT ${MARK} FROM operator_write WHERE operator_id = ${operatorId}) AS mark`.execute(
    leader,
  );
  const [answer] = rows;
  if (answer === undefined) throw new Error('the database answered without a row');
  return answer;
}

interface ReplicaState {
  readonly isCopy: boolean;
  readonly systemId: string;
  readonly mark: string | null;
  readonly beatAt: Date | null;
}

/**
 * A row of the replica says that all that was committed before it is there, since a replica repeats commits in their order. A
 * position in the log would not: after a failover, another server may have gone on from an earlier one.
 */
async function askReplica(db: Db, operatorId: string): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    SELECT pg_is_in_recovery() AS "isCopy", (SELECT system_identifier::text FROM pg_control_system()) AS "systemId",
      (SELECT ${MARK} FROM operator_write WHERE operator_id = ${operatorId}) AS mark,
      (SELECT beat_at FROM replica_beat) AS "beatAt"`.execute(db);
  const [answer] = rows;
  if (answer === undefined) throw new Error('the replica answered without a row');
  return answer;
}
