import { ATTACHMENT_MAX_BYTES, PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ATTACHMENT_TYPES, attachmentExtension } from '#contract/rules/attachments.ts';
import type { SupportFileProblem } from '#contract/support/upload.ts';
import { readPdf } from '#server/platform/documents/read-pdf.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Support } from '../support.ts';
import type { SupportContentType } from '../support.tables.ts';
import type { FileOwner } from './files.store.ts';
import { storeFile, type StoredAttachment } from './store-file.ts';

const { attachments, supportForm } = MESSAGES;

/** What is wrong with a file, and the sentence for its sender, whichever way it came. */
export const FILE_SENTENCES = {
  'type-not-supported': attachments.typeNotSupported,
  'limit-reached': attachments.limitReached,
  empty: attachments.empty,
  unreadable: attachments.unreadable,
  'too-many-pixels': attachments.tooManyPixels,
  'active-pdf': attachments.activePdf,
  'unreadable-pdf': attachments.unreadablePdf,
  unavailable: supportForm.uploadFailed,
} as const satisfies Readonly<Record<SupportFileProblem, string>>;

interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Checks a file by its bytes, stores it if it is allowed, and says what is wrong if it is not. */
export async function checkFile(
  support: Support,
  owner: FileOwner,
  file: SentFile,
): Promise<Result<StoredAttachment, SupportFileProblem>> {
  const stored = await checkAndStore(support, owner, file);
  support.metrics.supportFiles.inc({ outcome: stored.ok ? 'kept' : stored.failure });
  return stored;
}

async function checkAndStore(
  support: Support,
  owner: FileOwner,
  { name, bytes }: SentFile,
): Promise<Result<StoredAttachment, SupportFileProblem>> {
  if (attachmentExtension(name) === undefined) return err('type-not-supported');
  if (bytes.length === 0) return err('empty');
  if (bytes.length > ATTACHMENT_MAX_BYTES) return err('limit-reached');
  const contentType = contentTypeOf(name, bytes);
  if (contentType === undefined) return err('type-not-supported');
  const clean = await (contentType === 'application/pdf' ? checkPdf(bytes) : redraw(support, contentType, bytes));
  if (!clean.ok) return clean;
  const scanned = await scan(support, clean.value);
  if (!scanned.ok) return scanned;
  return storeFile(support, owner, { name, contentType, bytes: clean.value, isScanned: scanned.value });
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PDF = /^%PDF-[12]\./;

/** The type that the name and the first bytes of a file agree on; undefined for any other file. */
function contentTypeOf(name: string, bytes: Uint8Array): SupportContentType | undefined {
  const extension = attachmentExtension(name);
  const named = extension && ATTACHMENT_TYPES[extension];
  return named !== undefined && named === typeOfBytes(bytes) ? named : undefined;
}

function typeOfBytes(bytes: Uint8Array): SupportContentType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 8));
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (head.equals(PNG)) return 'image/png';
  return PDF.test(head.toString('latin1')) ? 'application/pdf' : undefined;
}

/** The longer side of a picture is at most a whole screen of today: more of it helps nobody to help. */
const PICTURE_MAX_SIDE = 4_096;
/** A picture may come out larger than it came in; this is as much as 25 megapixels of noise take as a PNG. */
const REDRAWN_MAX_BYTES = 3 * ATTACHMENT_MAX_BYTES;

/** Drawn anew in its own format, so that nothing is left but the pixels. */
async function redraw(
  { images }: Support,
  contentType: 'image/jpeg' | 'image/png',
  bytes: Uint8Array,
): Promise<Result<Uint8Array, SupportFileProblem>> {
  const drawn = await images.redraw(bytes, {
    maxPixels: PHOTO_MAX_PIXELS,
    maxSide: PICTURE_MAX_SIDE,
    format: contentType === 'image/png' ? 'png' : 'jpeg',
  });
  if (!drawn.ok) return drawn;
  return drawn.value.bytes.length > REDRAWN_MAX_BYTES ? err('too-many-pixels') : ok(drawn.value.bytes);
}

/** The bytes of a PDF stay as they came, so one that could act, or that we do not understand, is refused. */
async function checkPdf(bytes: Uint8Array): Promise<Result<Uint8Array, SupportFileProblem>> {
  const problem = await readPdf(bytes);
  if (problem === undefined) return ok(bytes);
  return err(problem === 'active' ? 'active-pdf' : 'unreadable-pdf');
}

/** Whether a scanner looked at it. A scanner that is set and does not answer lets nothing pass. */
async function scan({ scanner, log }: Support, bytes: Uint8Array): Promise<Result<boolean, SupportFileProblem>> {
  if (scanner === undefined) return ok(false);
  const verdict = await scanner.scan(bytes);
  if (verdict === 'clean') return ok(true);
  log.warn(verdict === 'found' ? 'a scanner found something in a file' : 'the file scanner does not respond');
  return err(verdict === 'found' ? 'type-not-supported' : 'unavailable');
}

/** Logs whether the scanner that is set answers. A node starts without it: the scanner may still be starting, too. */
export async function pingScanner({ scanner, log }: Pick<Support, 'scanner' | 'log'>): Promise<void> {
  if (scanner === undefined) return;
  if (await scanner.isThere()) log.info('attachments are scanned');
  else log.warn('the attachment scanner does not respond, so no attachments are accepted');
}
