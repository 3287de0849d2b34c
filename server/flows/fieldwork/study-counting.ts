import * as v from 'valibot';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { countStudies, type FieldworkRooms } from './read-fieldwork.ts';

const countStudiesJob = defineJob({
  name: 'activities.count-studies',
  payload: v.strictObject({}),
  retryLimit: 0,
  retryDelaySeconds: 30,
  expireSeconds: 300,
});

/** Every minute, so that the lists know which studies need a decision though nobody looks at them. */
export function registerStudyCounting(rooms: FieldworkRooms, jobs: Jobs): void {
  jobs.handle(countStudiesJob, (_payload, { signal }) => countStudies(rooms, signal));
  jobs.schedule(countStudiesJob, '* * * * *', {}, 'UTC');
}
