import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { forgetOldMessages } from './take-once.ts';

export function registerExternalSurveyJobs(room: ExternalSurveys, jobs: Jobs): void {
  const forgetting = { name: 'external-surveys.forget-messages', cron: '*/30 * * * *', expireSeconds: 300 };
  repeat(jobs, forgetting, () => forgetOldMessages(room));
}
