import type { PgBoss, QueueOptions, QueueResult } from 'pg-boss';
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/time/durations.ts';
import type { JobDefinition } from './job.ts';

/** Every job whose last try failed is also told to this queue, whichever way it failed. */
export const DEAD_JOBS_QUEUE = 'dead-jobs';

// The least that is allowed: a job of a node that was killed is free again this long after its last sign of life.
const HEARTBEAT_SECONDS = 10;
const LONGEST_RETRY_DELAY_SECONDS = HOUR_SECONDS;
const WAITING_KEPT_SECONDS = 30 * DAY_SECONDS;
const DEAD_KEPT_SECONDS = 14 * DAY_SECONDS;

export async function makeDeadJobsQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_JOBS_QUEUE, { heartbeatSeconds: HEARTBEAT_SECONDS, notify: true });
}

/** The queues as other nodes left them, so that a start need not make what is there already, one after the other. */
export async function storedQueues(boss: PgBoss): Promise<ReadonlyMap<string, QueueResult>> {
  return new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
}

/**
 * Makes the queue of a job, or brings it up to date when its definition has changed. Workers are notified of new jobs by us,
 * after the commit.
 */
export async function makeQueue<P>(boss: PgBoss, job: JobDefinition<P>, stored?: QueueResult): Promise<void> {
  const options = { ...queueOptions(job), deadLetter: DEAD_JOBS_QUEUE, notify: false };
  const names = Object.keys(options) as (keyof typeof options)[];
  if (stored !== undefined && names.every((name) => stored[name] === options[name])) return;
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
