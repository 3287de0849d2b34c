import * as v from 'valibot';
import type { Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import { defineJob, type JobDefinition } from './job.ts';

export interface EnqueueOptions {
  /** While a job with this key waits to run, another one only replaces its payload. */
  readonly key?: string;
  /** 'now' is by the clock of the database, which jobs go by, and hurries the one that waits; without it that one stays put. */
  readonly startAfter?: Date | 'now';
}

export interface JobContext {
  /** Aborted when the job took too long or the node stops and will not wait any longer. */
  readonly signal: AbortSignal;
  readonly jobId: string;
  /** By the clock of the database. */
  readonly createdAt: Date;
  /** 1 for the first try. */
  readonly attempt: number;
}

export interface HandleOptions<Payload> {
  readonly concurrency?: number;
  /** Asked before each try. While it is so the job waits, and no try is counted. */
  readonly isHeld?: () => Promise<boolean>;
  /** Told once the last try has failed, on any node and in any way: also where no handler was left to say so. */
  readonly onDeath?: (payload: Payload) => Promise<void>;
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** Background work: kept in the database, tried until done, done by one node at a time. */
export interface Jobs {
  /** Adds a job in the caller's transaction: it runs after the commit, and never after a rollback. */
  enqueue<P>(tx: Db, job: JobDefinition<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Says who does the job. Before `start`. A handler may run again after a crash: its effects must bear it. */
  handle<P>(job: JobDefinition<P>, handler: JobHandler<P>, options?: HandleOptions<P>): void;
  /** Enqueues the job at these times (five cron fields), once however many nodes run. Before `start`. */
  schedule<P>(job: JobDefinition<P>, cron: string, payload: P, timeZone: string): void;
  /** Makes the queues and starts to work. Several nodes may start at once, on an empty database too. */
  start(): Promise<void>;
  /** Takes no new job, waits a while for those that run, then aborts their signals and gives them back. */
  stop(): Promise<void>;
  /** For metrics; seconds old. */
  figures(): Promise<JobFigures>;
}

export interface JobFigures {
  /** They could run now, and wait for a worker. */
  readonly due: number;
  /** Their last try failed, and they are still kept. */
  readonly failed: number;
}

export interface JobsOptions {
  /** The database of the application; a worker opens four connections of its own to it, a client one. */
  readonly url: string;
  readonly log: Log;
  /** A client enqueues only; a worker also handles and watches over schedules and lost jobs. Worker unless said. */
  readonly role?: 'worker' | 'client';
  /** How long `stop` waits for running handlers; 20 seconds unless said. */
  readonly stopSeconds?: number;
}

/** What a job carries when all that there is to do is in the database. */
export type Nothing = Record<string, never>;

type Patience = Partial<Pick<JobDefinition<Nothing>, 'retryLimit' | 'retryDelaySeconds'>>;
export type BareJob = Patience & Omit<JobDefinition<Nothing>, 'payload' | keyof Patience>;

export interface Repeated extends BareJob, Pick<HandleOptions<Nothing>, 'isHeld'> {
  /** When, as five cron fields; of UTC unless said. */
  readonly cron: string;
  readonly timeZone?: string;
}

/** Declares a job that carries nothing. Tried three more times, a minute later at first, unless said. */
export function defineBareJob(job: BareJob): JobDefinition<Nothing> {
  return defineJob({ retryLimit: 3, retryDelaySeconds: 60, ...job, payload: v.strictObject({}) });
}

/** Does this at these times, once however many nodes run. Before the start of the jobs. */
export function repeat(jobs: Jobs, repeated: Repeated, work: (signal: AbortSignal) => Promise<unknown>): void {
  const { cron, timeZone = 'UTC', isHeld, ...given } = repeated;
  const job = defineBareJob(given);
  const handler = async (_payload: Nothing, { signal }: { readonly signal: AbortSignal }) => void (await work(signal));
  jobs.handle(job, handler, isHeld === undefined ? {} : { isHeld });
  jobs.schedule(job, cron, {}, timeZone);
}
