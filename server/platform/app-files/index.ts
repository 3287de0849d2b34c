export { registerAppFilesJobs, createAppFiles, type AppFiles, keepOffering } from './app-files.ts';
export type { AppFile } from './app-files.store.ts';
