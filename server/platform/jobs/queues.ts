import type { PgBoss, QueueOptions } from 'pg-boss';
import type { JobDefinition } from './job.ts';

/** Every job whose last try failed is also told to this queue, whichever way it failed. */
export const DEAD_JOBS_QUEUE = 'dead-jobs';

// The least that is allowed: a job of a node that was killed is free again this long after its last sign of life.
const HEARTBEAT_SECONDS = 10;
const LONGEST_RETRY_DELAY_SECONDS = 3_600;
const WAITING_KEPT_SECONDS = 30 * 86_400;
const DEAD_KEPT_SECONDS = 14 * 86_400;

export async function makeDeadJobsQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_JOBS_QUEUE, { heartbeatSeconds: HEARTBEAT_SECONDS, notify: true });
}

/** Makes the queue of a job, or brings it up to date when its definition has changed. */
export async function makeQueue<P>(boss: PgBoss, job: JobDefinition<P>): Promise<void> {
  const options = { ...queueOptions(job), deadLetter: DEAD_JOBS_QUEUE, notify: true };
  await boss.createQueue(job.name, options);
  await boss.updateQueue(job.name, options);
}

function queueOptions<P>(job: JobDefinition<P>): Required<QueueOptions> {
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_DELAY_SECONDS,
    expireInSeconds: job.expireSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: WAITING_KEPT_SECONDS,
    deleteAfterSeconds: job.keepSeconds ?? DEAD_KEPT_SECONDS,
  };
}
