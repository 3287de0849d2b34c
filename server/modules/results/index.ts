export type { Results } from './results.ts';
export { codebookOf } from './codebook-of.ts';
export { gatherResults } from './gather-results.ts';
export { readRespondentBlocks, type Block } from './respondent-blocks.ts';
export { registerResultsJobs } from './results.jobs.ts';
export { sharedStudyIds } from './share-results.ts';
