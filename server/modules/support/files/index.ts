export {
  checkFile,
  type CheckFile,
  type FileOwner,
  type FileProblem,
  type KeptFile,
  type SentFile,
} from './check-file.ts';
export { FILE_SENTENCES } from './file-sentences.ts';
export { registerSupportFileJobs } from './files.jobs.ts';
export { readGuestToken, signGuestToken } from '../guest-token.ts';
export { greetScanner } from './greet-scanner.ts';
export { findFile, openFile, supportFileTicket } from './open-file.ts';
export { shownName } from './shown-name.ts';
