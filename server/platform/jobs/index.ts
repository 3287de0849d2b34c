export { createJobs } from './create-jobs.ts';
export { defineJob, type JobDefinition } from './job.ts';
export {
  defineBareJob,
  repeat,
  type EnqueueOptions,
  type HandleOptions,
  type JobContext,
  type JobHandler,
  type Jobs,
  type JobsOptions,
} from './jobs.ts';
