export { registerAppFilesJobs } from './app-files.jobs.ts';
export { createAppFiles, type AppFile, type AppFiles } from './app-files.ts';
export { keepOffering } from './keep-offering.ts';
