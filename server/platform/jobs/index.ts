export { defineJob, type JobDefinition } from './job.ts';
export {
  createJobs,
  JOB_CONNECTIONS,
  type EnqueueOptions,
  type JobContext,
  type JobHandler,
  type Jobs,
  type JobsOptions,
} from './jobs.ts';
