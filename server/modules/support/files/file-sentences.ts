import { MESSAGES } from '#contract/messages/messages.ts';
import type { FileProblem } from './check-file.ts';

const { attachments, contact } = MESSAGES;

/** What is wrong with a file, for whoever sent it, by whatever way. */
export const FILE_SENTENCES: Readonly<Record<FileProblem, string>> = {
  'type-not-supported': attachments.typeNotSupported,
  'limit-reached': attachments.limitReached,
  empty: attachments.empty,
  unreadable: attachments.unreadable,
  'too-many-pixels': attachments.tooManyPixels,
  'active-pdf': attachments.activePdf,
  'unreadable-pdf': attachments.unreadablePdf,
  unavailable: contact.uploadFailed,
};
