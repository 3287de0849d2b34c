import * as v from 'valibot';
import { defineJob, type JobDefinition } from './job.ts';
import type { HandleOptions, Jobs } from './jobs.ts';

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
