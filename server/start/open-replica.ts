import { sql } from 'kysely';
import { SECOND_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { ConfigError, type Config } from '../config/config.ts';
import { openDatabase, type Db } from '../platform/database/database.ts';
import { createReplica, leaderAlone, type Replica } from '../platform/database/replica.ts';
import { watchReplica } from '../platform/database/replica-watch.ts';
import type { DatabaseWatch } from '../platform/database/watch.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { oncePerSpell } from '../platform/once-per-spell.ts';

interface ReplicaSurroundings {
  readonly config: Config;
  readonly leader: Db;
  readonly watch: Pick<DatabaseWatch, 'isUp'>;
  readonly log: Log;
  readonly metrics: Metrics;
  /** A command reads little, and for nobody who waits. */
  readonly isCommand: boolean;
}

export interface OpenedReplica {
  readonly replica: Replica;
  stop(): Promise<void>;
}

/** The way to the replica, if there is one. One that's away is no reason not to start; one of another cluster is. */
export async function openReplica(surroundings: ReplicaSurroundings): Promise<OpenedReplica> {
  const { config, leader, watch, log, metrics, isCommand } = surroundings;
  const { databaseReadUrl: url, databasePoolSize: poolSize } = config;
  if (url === undefined || isCommand) return { replica: leaderAlone(leader), stop: async () => undefined };
  const onIdleError = oncePerSpell((error: Error) => log.warn('an idle connection to the replica was lost', { error }));
  const database = openDatabase({ url, poolSize, statementMs: DEADLINES.replicaStatement.ms, onIdleError });
  try {
    const { systemId } = await identityOf(leader);
    await requireSameCluster(database.db, systemId, log);
    const replicaWatch = watchReplica({ url, leader, replica: database, log, isLeaderUp: () => watch.isUp() });
    metrics.watch('spark_replica_up', 'Whether the replica responds to this node', async () =>
      Number(replicaWatch.isUp()),
    );
    metrics.watch('spark_replica_lag_seconds', 'How far the replica is behind, to about a second', async () => {
      const lagMs = replicaWatch.lagMs();
      if (lagMs === undefined) throw new Error('nobody knows');
      return lagMs / SECOND_MS;
    });
    return {
      replica: createReplica({ leader, replica: database, watch: replicaWatch, log, metrics, systemId }),
      async stop() {
        await replicaWatch.stop();
        // A replica that says nothing would hold its connections open.
        database.shut();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Identity {
  readonly systemId: string;
  readonly isCopy: boolean;
}

async function identityOf(db: Db): Promise<Identity> {
  const { rows } = await sql<Identity>`
    SELECT system_identifier::text AS "systemId", pg_is_in_recovery() AS "isCopy" FROM pg_control_system()`.execute(db);
  const [answer] = rows;
  if (answer === undefined) throw new Error('the database answered without a row');
  return answer;
}

/** Copies of one cluster have the same number, and the same version of PostgreSQL with it. */
async function requireSameCluster(replica: Db, systemId: string, log: Log): Promise<void> {
  const found = await identityOf(replica).catch((error: unknown) => {
    log.warn("the replica can't be reached, so everything is read from the leader", { error });
    return undefined;
  });
  if (found === undefined) return;
  if (found.systemId !== systemId) {
    throw new ConfigError("DATABASE_READ_URL: isn't a replica of the database of DATABASE_URL");
  }
  // After a failover it may be the leader itself: no reason not to start.
  if (!found.isCopy) log.warn("the server of DATABASE_READ_URL isn't a replica, so everything is read from the leader");
}
