import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX_FILES } from '../limits.ts';
import { MESSAGES } from '../messages/messages.ts';

/** What may be attached (spec §5), with the content types a file picker and the server's content check go by. */
export const ATTACHMENT_TYPES = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
} as const;
export type AttachmentExtension = keyof typeof ATTACHMENT_TYPES;

export interface AttachmentFile {
  readonly name: string;
  readonly size: number;
}

/** The extension of a supported file, lower case; undefined for anything else, a bare '.png' included. */
export function attachmentExtension(name: string): AttachmentExtension | undefined {
  const extension = /[^/\\](\.[a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(ATTACHMENT_TYPES, extension)
    ? (extension as AttachmentExtension)
    : undefined;
}

/** What is wrong with adding one more file to those already chosen, as its message; undefined when nothing is. */
export function attachmentProblem(file: AttachmentFile, alreadyChosenCount: number): string | undefined {
  if (attachmentExtension(file.name) === undefined) return MESSAGES.attachments.typeNotSupported;
  if (alreadyChosenCount >= ATTACHMENTS_MAX_FILES) return MESSAGES.attachments.limitReached;
  if (file.size > ATTACHMENT_MAX_BYTES) return MESSAGES.attachments.limitReached;
  return undefined;
}
