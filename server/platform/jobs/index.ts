export { createJobs } from './create-jobs.ts';
export { defineJob, type JobDefinition } from './job.ts';
export type { EnqueueOptions, HandleOptions, JobContext, JobHandler, Jobs, JobsOptions } from './jobs.ts';
export { defineBareJob, repeat } from './repeat.ts';
