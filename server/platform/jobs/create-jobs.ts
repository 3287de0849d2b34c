import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely, type QueueResult } from 'pg-boss';
import * as v from 'valibot';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { afterCommit } from '#server/platform/database/after-commit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { translateError } from '#server/platform/database/unavailable.ts';
import { connectBoss } from './connect-boss.ts';
import { DueJobs } from './due-jobs.ts';
import { JobNotifier } from './job-notifier.ts';
import type { JobDefinition } from './job.ts';
import type { EnqueueOptions, HandleOptions, JobFigures, JobHandler, Jobs, JobsOptions } from './jobs.ts';
import { LostTries } from './lost-tries.ts';
import { preparedOn } from './prepared-statements.ts';
import { DEAD_JOBS_QUEUE, makeDeadJobsQueue, makeQueue, storedQueues } from './queues.ts';
import type { Envelope } from './run-job.ts';
import { storeSchedules, type DeclaredSchedule } from './schedules.ts';
import { reportDeadJobs, workOn } from './work.ts';

const CLOSE_LIMIT_MS = DEADLINES.closeJobs.ms;

/** Jobs kept and run by pg-boss, in tables of their own in the application's database. */
export function createJobs({ url, log, role = 'worker', stopSeconds = 20 }: JobsOptions): Jobs {
  const boss = connectBoss(url, role, log);
  const queues = new Map<string, Promise<void>>();
  const schedules = new Map<string, DeclaredSchedule>();
  const dueJobs = new DueJobs(boss);
  const notifier = new JobNotifier(boss);
  const place = { boss, log, dueJobs, lostTries: new LostTries(boss) };
  const handlers = new Map<string, Handler>();
  let isStarted = false;

  // Also for a kind of job that only other nodes handle.
  function queueOf<P>(job: JobDefinition<P>, stored?: QueueResult): Promise<void> {
    const known = queues.get(job.name);
    if (known !== undefined) return known;
    const made = makeQueue(boss, job, stored);
    queues.set(job.name, made);
    made.catch(() => queues.delete(job.name));
    return made;
  }

  async function enqueue<P>(tx: Db, job: JobDefinition<P>, payload: P, options: EnqueueOptions = {}): Promise<void> {
    await queueOf(job).catch((error: unknown) => {
      throw translateError(error);
    });
    const envelope: Envelope = { payload };
    const { key, startAfter } = options;
    const when = startAfter === undefined ? {} : { startAfter: startAfter === 'now' ? 0 : startAfter };
    if (key === undefined) {
      await boss.send(job.name, envelope, { ...when, db: preparedOn(tx) });
    } else {
      // One at a time per key. The row that waits is rewritten rather than left, since that holds it back until this
      // transaction is done: a run that began before the commit would not see what the job is about.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${job.name} ${key}`}, 0))`.execute(tx);
      await boss.upsert(job.name, envelope, { ...when, singletonKey: key, db: fromKysely(tx) });
    }
    afterCommit(tx, () => notifier.notify(job.name));
  }

  function handle<P>(job: JobDefinition<P>, handler: JobHandler<P>, options: HandleOptions<P> = {}): void {
    if (isStarted) throw new Error(`The job ${job.name} got its handler after the start.`);
    if (handlers.has(job.name)) throw new Error(`The job ${job.name} has two handlers.`);
    handlers.set(job.name, {
      makeQueue: (stored) => queueOf(job, stored),
      startWork: () => workOn(place, { job, handler, concurrency: options.concurrency ?? 1, isHeld: options.isHeld }),
      onDeath: async (payload) => options.onDeath?.(v.parse(job.payload, payload)),
    });
  }

  function schedule<P>(job: JobDefinition<P>, cron: string, payload: P, timeZone: string): void {
    if (isStarted) throw new Error(`The job ${job.name} was scheduled after the start.`);
    if (schedules.has(job.name)) throw new Error(`The job ${job.name} has two schedules.`);
    schedules.set(job.name, { jobName: job.name, cron, timeZone, envelope: { payload } });
  }

  async function start(): Promise<void> {
    isStarted = true;
    for (const name of schedules.keys())
      if (!handlers.has(name)) throw new Error(`The scheduled job ${name} has no handler.`);
    await boss.start();
    const stored = await storedQueues(boss);
    if (!stored.has(DEAD_JOBS_QUEUE)) await makeDeadJobsQueue(boss);
    for (const [name, { makeQueue: make }] of handlers) await make(stored.get(name));
    if (role === 'client') return;
    await storeSchedules(boss, [...schedules.values()]);
    await reportDeadJobs(place, async (name, payload) => handlers.get(name)?.onDeath(payload));
    for (const { startWork } of handlers.values()) await startWork();
    void dueJobs.watch();
  }

  async function figures(): Promise<JobFigures> {
    const all = (await boss.getQueues()).filter(({ name }) => name !== DEAD_JOBS_QUEUE);
    return {
      due: all.reduce((sum, queue) => sum + queue.readyCount, 0),
      failed: all.reduce((sum, queue) => sum + queue.failedCount, 0),
    };
  }

  /** A database that says nothing would hold its connections, and with them us, for ever. */
  async function stop(): Promise<void> {
    const workMs = stopSeconds * 1_000;
    const begunAt = performance.now();
    dueJobs.stop();
    // Waited for here: what is at work when pg-boss stops, it looks at twice a second.
    const rested = [DEAD_JOBS_QUEUE, ...handlers.keys()].map((name) => boss.offWork(name));
    await Promise.race([Promise.allSettled(rested), sleep(workMs, undefined, { ref: false })]);
    notifier.stop();
    const leftMs = workMs - (performance.now() - begunAt);
    await Promise.race([boss.stop({ timeout: leftMs }), sleep(leftMs + CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }

  return { enqueue, handle, schedule, start, stop, figures };
}

interface Handler {
  makeQueue(stored: QueueResult | undefined): Promise<void>;
  startWork(): Promise<void>;
  onDeath(payload: unknown): Promise<void>;
}
