export type { CheckFile, FileOwner, FileProblem, KeptFile } from './check-file.ts';
