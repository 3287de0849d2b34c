export { registerAppFilesJobs } from './app-files.jobs.ts';
export type { AppFile } from './app-file.ts';
export { createAppFiles, type AppFiles } from './app-files.ts';
export { keepOffering } from './keep-offering.ts';
