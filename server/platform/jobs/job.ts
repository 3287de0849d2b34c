import type * as v from 'valibot';

/**
 * What a background job is called and carries, and how patiently it is tried. The work itself is given
 * elsewhere, with `jobs.handle`, so that anyone who enqueues a job need not know who does it.
 */
export interface JobDefinition<Payload> {
  readonly name: string;
  /** Parsed on the way out, so that a handler never meets a payload of another version. */
  readonly payload: v.GenericSchema<Payload>;
  readonly retryLimit: number;
  /** Doubles with every try, with jitter, up to an hour. */
  readonly retryDelaySeconds: number;
  /** A try that takes longer counts as failed, and its signal is aborted. */
  readonly expireSeconds: number;
  /** After so many tries that ended with their process the job is not tried again; five unless said. */
  readonly lostTriesLimit?: number;
  /** How long a dead job stays to be counted and looked at, two weeks unless said. A finished one goes at once. */
  readonly keepSeconds?: number;
}

/** Declares a job: one constant that the sender and the handler share. */
export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}
