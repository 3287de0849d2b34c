import type { JobWithMetadata } from 'pg-boss';
import * as v from 'valibot';
import type { Log } from '../log.ts';
import type { JobDefinition } from './job.ts';
import type { JobHandler } from './jobs.ts';

/** The payload sits in an envelope, so that it may be anything JSON can say. */
export interface Envelope {
  readonly payload: unknown;
}

/** Runs one try of a job. What is kept of its error is the kind alone: messages quote rows and addresses. */
export async function runJob<P>(
  definition: JobDefinition<P>,
  handler: JobHandler<P>,
  job: JobWithMetadata<Envelope>,
  log: Log,
): Promise<void> {
  const fields = { job: definition.name, jobId: job.id, attempt: job.retryCount + 1 };
  let failure: string | undefined;
  try {
    const payload = v.parse(definition.payload, job.data.payload);
    await handler(payload, { signal: job.signal, jobId: job.id, createdAt: job.createdOn, attempt: fields.attempt });
    log.debug('job done', fields);
  } catch (error) {
    log.warn('job failed', { ...fields, error });
    failure = kindOf(error);
  }
  if (failure !== undefined) throw new Error(failure);
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
