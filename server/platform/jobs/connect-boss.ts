import { PgBoss } from 'pg-boss';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { unavailabilityOf } from '../database/unavailable.ts';
import type { Log } from '../log.ts';
import { oncePerSpell } from '../once-per-spell.ts';

/** The tables of the jobs live in a schema of their own, made and migrated under a lock by pg-boss itself. */
export const JOBS_SCHEMA = 'jobs';

/**
 * With the one that listens, a worker holds four connections besides the application's pool; a client holds one.
 * They are not the application's, so that a busy pool cannot keep a job's sign of life from being written.
 */
const POOL_SIZE = { worker: 3, client: 1 } as const;

const LISTENER_LOST = /^LISTEN\/NOTIFY (heartbeat timed out|connection ended)/;

/** A server that was cut off says nothing for ever. Longer than any statement of the library takes. */
const ANSWER_LIMIT = { query_timeout: DEADLINES.queue.ms };

/** A client of the job tables; only a worker also listens, keeps the schedules and frees the jobs of lost nodes. */
export function connectBoss(url: string, role: 'worker' | 'client', log: Log): PgBoss {
  const isWorker = role === 'worker';
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'spark-jobs',
    schema: JOBS_SCHEMA,
    max: POOL_SIZE[role],
    ...ANSWER_LIMIT,
    useListenNotify: isWorker,
    schedule: isWorker,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 2,
    supervise: isWorker,
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    maintenanceIntervalSeconds: 600,
  });
  // Anyone who looks for due jobs meets it, every two seconds; when it is back is told by the watch over the database.
  const sayAway = oncePerSpell((error: Error) => log.warn('jobs: the database does not respond', { error }));
  boss.on('error', (copy) => {
    const error = asError(copy);
    if (unavailabilityOf(error) !== undefined || LISTENER_LOST.test(error.message)) sayAway(error);
    else log.error('jobs: database problem', { error });
  });
  // Its message alone: what comes with it names rows and times of its own.
  boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`));
  return boss;
}

// Some of its errors are copies, which are no longer instances of Error.
function asError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}
