import * as v from 'valibot';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { forgetOldMessages } from './take-once.ts';

const forgetMessagesJob = defineJob({
  name: 'external-surveys.forget-messages',
  payload: v.strictObject({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireSeconds: 300,
});

export function registerExternalSurveyJobs(room: ExternalSurveys, jobs: Jobs): void {
  jobs.handle(forgetMessagesJob, () => forgetOldMessages(room));
  jobs.schedule(forgetMessagesJob, '*/30 * * * *', {}, 'UTC');
}
