import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX_FILES } from '../limits.ts';

/** How attachments are sent: multipart, one or more parts of this name (spec §7.3). What is answered is ours. */
export const SUPPORT_UPLOAD_PATH = '/v1/support/public-upload';
export const SUPPORT_UPLOAD_FIELD = 'files';

/** All of a body: as many files as may be, and what stands around them. */
export const SUPPORT_UPLOAD_MAX_BYTES = ATTACHMENTS_MAX_FILES * ATTACHMENT_MAX_BYTES + 64 * 1024;

/**
 * Where operators send files to be attached to an answer, the same way; and, with a ticket, fetch one: another path than any page,
 * always as a file.
 */
export const SUPPORT_FILE_PATH = '/api/console/support/files';

export interface SentAttachment {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
}

/** What is wrong with a file; 'unavailable' is no verdict about it, so another try may go well. */
export type SupportFileProblem =
  | 'type-not-supported'
  | 'limit-reached'
  | 'empty'
  | 'unreadable'
  | 'too-many-pixels'
  | 'active-pdf'
  | 'unreadable-pdf'
  | 'unavailable';

export interface RefusedAttachment {
  readonly name: string;
  readonly problem: SupportFileProblem;
  /** The same for the person who sent it. */
  readonly message: string;
}

/** Every file of the request is in one of the two, in the order they were sent. */
export interface SupportUploadAnswer {
  readonly files: readonly SentAttachment[];
  readonly refused: readonly RefusedAttachment[];
}
