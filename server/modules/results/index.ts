export type { Results } from './results.ts';
export { gatherResults } from './gather-results.ts';
export { registerResultsJobs } from './results.jobs.ts';
