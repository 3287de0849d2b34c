import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import type { JobDefinition } from './job.ts';
import type { JobHandler } from './jobs.ts';
import { DEAD_JOBS_QUEUE } from './queues.ts';
import { runJob, type Envelope } from './run-job.ts';

// New jobs are announced; polling is for those that come due later: retries and deferred ones.
const OPTIONS = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, includeMetadata: true } as const;

/** Starts this many workers for a job on this node. */
export async function workOn<P>(
  boss: PgBoss,
  job: JobDefinition<P>,
  handler: JobHandler<P>,
  concurrency: number,
  log: Log,
): Promise<void> {
  for (let started = 0; started < concurrency; started++) {
    await startWorker(boss, job.name, (taken) => runJob(job, handler, taken, log));
  }
}

/** Writes one line for every job that died, on whichever node and in whichever way. */
export async function reportDeadJobs(boss: PgBoss, log: Log): Promise<void> {
  await startWorker(boss, DEAD_JOBS_QUEUE, async (dead) => {
    log.error('job died', {
      job: dead.sourceName ?? undefined,
      jobId: dead.sourceId ?? undefined,
      attempt: (dead.sourceRetryCount ?? 0) + 1,
    });
  });
}

type Run = (job: JobWithMetadata<Envelope>) => Promise<void>;

async function startWorker(boss: PgBoss, name: string, run: Run): Promise<void> {
  const worker: { id?: string } = {};
  worker.id = await boss.work<Envelope, void, typeof OPTIONS>(name, OPTIONS, async ([job]) => {
    if (job === undefined) return;
    // Woken by itself, the worker takes the next job at once; else it would rest between any two of a backlog.
    if (worker.id !== undefined) boss.notifyWorker(worker.id);
    await run(job);
    // Finished jobs are not kept: payloads may be personal, and the table stays small.
    await boss.deleteJob(name, job);
  });
}
