import * as v from 'valibot';
import { defineJob, type JobDefinition } from '../jobs/index.ts';

/** Each subscriber has a queue of its own, so that one in trouble holds up nobody else. */
export function deliveryJob(subscriber: string): JobDefinition<{ eventId: string }> {
  return defineJob({
    name: `outbox-${subscriber}`,
    payload: v.object({ eventId: v.pipe(v.string(), v.uuid()) }),
    retryLimit: 20,
    retryDelaySeconds: 2,
    expireSeconds: 300,
  });
}

export const pruneOutboxJob = defineJob({
  name: 'prune-outbox',
  payload: v.null(),
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireSeconds: 600,
});
