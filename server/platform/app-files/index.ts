export { registerAppFilesJobs } from './app-files.jobs.ts';
export type { AppFile } from './app-file.ts';
export { createAppFiles, type AppFiles, keepOffering } from './app-files.ts';
