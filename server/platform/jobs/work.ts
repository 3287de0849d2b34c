import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import type { DueJobs } from './due-jobs.ts';
import type { JobDefinition } from './job.ts';
import type { JobHandler } from './jobs.ts';
import type { LostTries } from './lost-tries.ts';
import { putBack } from './held-jobs.ts';
import { DEAD_JOBS_QUEUE } from './queues.ts';
import { runJob, type Envelope } from './run-job.ts';

// A worker is woken when its queue has something to do; its own poll is only a backstop.
const OPTIONS = { pollingIntervalSeconds: 300, includeMetadata: true } as const;

interface Work<P> {
  readonly job: JobDefinition<P>;
  readonly handler: JobHandler<P>;
  readonly concurrency: number;
  readonly isHeld: (() => Promise<boolean>) | undefined;
}

/** What every worker of a node needs. */
export interface WorkPlace {
  readonly boss: PgBoss;
  readonly lostTries: LostTries;
  readonly dueJobs: DueJobs;
  readonly log: Log;
}

/** Starts the workers for a job on this node. */
export async function workOn<P>(place: WorkPlace, work: Work<P>): Promise<void> {
  const { boss, lostTries, log } = place;
  const { job, handler, concurrency, isHeld } = work;
  for (let started = 0; started < concurrency; started++) {
    await startWorker(place, job.name, async (taken) => {
      if ((await isHeld?.()) === true) {
        await putBack(boss, taken);
        return 'put-back';
      }
      if (await lostTries.isGivenUp(taken, job.lostTriesLimit)) throw new Error('GivenUp');
      await runJob(job, handler, taken, log);
      if (taken.retryCount > 0) await lostTries.forget(taken.id);
      return 'done';
    });
  }
}

/** Writes one line for every job that died, on whichever node and in whichever way, and lets its owner know. */
export async function reportDeadJobs(
  place: WorkPlace,
  onDeath: (jobName: string, payload: unknown) => Promise<void>,
): Promise<void> {
  const { lostTries, log } = place;
  await startWorker(place, DEAD_JOBS_QUEUE, async (dead) => {
    const [name, jobId] = [dead.sourceName ?? undefined, dead.sourceId ?? undefined];
    log.error('job died', { job: name, jobId, attempt: (dead.sourceRetryCount ?? 0) + 1 });
    if (jobId !== undefined) await lostTries.forget(jobId);
    if (name !== undefined) await onDeath(name, dead.data.payload);
    return 'done';
  });
}

type Run = (job: JobWithMetadata<Envelope>) => Promise<'done' | 'put-back'>;

async function startWorker({ boss, dueJobs }: WorkPlace, name: string, run: Run): Promise<void> {
  const worker: { id?: string } = {};
  worker.id = await boss.work<Envelope, void, typeof OPTIONS>(name, OPTIONS, async ([job]) => {
    if (job === undefined) return;
    // Woken by itself, the worker takes the next job at once; else it would rest between any two of a backlog.
    if (worker.id !== undefined) boss.notifyWorker(worker.id);
    // Finished jobs are not kept: payloads may be personal, and the table stays small.
    if ((await run(job)) === 'done') await boss.deleteJob(name, job);
  });
  dueJobs.addWorker(name, worker.id);
}
