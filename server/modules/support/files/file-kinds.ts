import { ATTACHMENT_TYPES, attachmentExtension } from '#contract/rules/attachments.ts';
import type { SupportContentType } from '../support.tables.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PDF = /^%PDF-[12]\./;

/** What a file is, where its name and its first bytes say the same; undefined for anything else. */
export function kindOf(name: string, bytes: Uint8Array): SupportContentType | undefined {
  const extension = attachmentExtension(name);
  const named = extension && ATTACHMENT_TYPES[extension];
  return named !== undefined && named === foundIn(bytes) ? named : undefined;
}

function foundIn(bytes: Uint8Array): SupportContentType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 8));
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (head.equals(PNG)) return 'image/png';
  return PDF.test(head.toString('latin1')) ? 'application/pdf' : undefined;
}

export const EXTENSION_OF: Readonly<Record<SupportContentType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};
