import { ATTACHMENT_MAX_BYTES, PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import { attachmentExtension } from '#contract/rules/attachments.ts';
import { readPdf } from '#server/platform/documents/read-pdf.ts';
import type { PictureProblem } from '#server/platform/images/images.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Support } from '../support.ts';
import { kindOf } from './file-kinds.ts';
import { keepFile } from './keep-file.ts';
import type { FileOwner, FileProblem, KeptFile } from './kept-file.ts';

export type { FileOwner, FileProblem, KeptFile } from './kept-file.ts';

export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type CheckFile = (support: Support, owner: FileOwner, file: SentFile) => Promise<Result<KeptFile, FileProblem>>;

/** A screen of today, whole; more of a picture helps nobody to help. */
const PICTURE_MAX_SIDE = 4_096;

/** Looks at what was sent by what it is, keeps what may be kept, and says what is wrong with the rest. */
export const checkFile: CheckFile = async (support, owner, file) => {
  const kept = await checkAndKeep(support, owner, file);
  support.metrics.supportFiles.inc({ outcome: kept.ok ? 'kept' : kept.failure });
  return kept;
};

async function checkAndKeep(
  support: Support,
  owner: FileOwner,
  { name, bytes }: SentFile,
): Promise<Result<KeptFile, FileProblem>> {
  if (attachmentExtension(name) === undefined) return err('type-not-supported');
  if (bytes.length === 0) return err('empty');
  if (bytes.length > ATTACHMENT_MAX_BYTES) return err('limit-reached');
  const contentType = kindOf(name, bytes);
  if (contentType === undefined) return err('type-not-supported');
  const clean = await (contentType === 'application/pdf' ? asPdf(bytes) : asPicture(support, contentType, bytes));
  if (!clean.ok) return clean;
  const scanned = await scan(support, clean.value);
  if (!scanned.ok) return scanned;
  return keepFile(support, owner, { name, contentType, bytes: clean.value, isScanned: scanned.value });
}

const PICTURE_PROBLEMS: Readonly<Record<PictureProblem, FileProblem>> = {
  unreadable: 'unreadable',
  'too-many-pixels': 'too-many-pixels',
};

/** Drawn anew, as what it was: nothing is left but the pixels. */
async function asPicture(
  { images }: Support,
  contentType: 'image/jpeg' | 'image/png',
  bytes: Uint8Array,
): Promise<Result<Uint8Array, FileProblem>> {
  const drawn = await images.redraw(bytes, {
    maxPixels: PHOTO_MAX_PIXELS,
    maxSide: PICTURE_MAX_SIDE,
    format: contentType === 'image/png' ? 'png' : 'jpeg',
  });
  if (!drawn.ok) return err(PICTURE_PROBLEMS[drawn.failure]);
  return drawn.value.bytes.length > ATTACHMENT_KEPT_MAX_BYTES ? err('too-many-pixels') : ok(drawn.value.bytes);
}

/** A picture may come out larger than it came in; this is as much as 25 megapixels of noise take as a PNG. */
const ATTACHMENT_KEPT_MAX_BYTES = 3 * ATTACHMENT_MAX_BYTES;

/** Its bytes stay as they came, so what could act in it, or what we do not understand, is refused. */
async function asPdf(bytes: Uint8Array): Promise<Result<Uint8Array, FileProblem>> {
  const problem = await readPdf(bytes);
  if (problem === undefined) return ok(bytes);
  return err(problem === 'active' ? 'active-pdf' : 'unreadable-pdf');
}

/** Whether a scanner looked. One that was wanted and does not answer lets nothing pass. */
async function scan({ scanner, log }: Support, bytes: Uint8Array): Promise<Result<boolean, FileProblem>> {
  if (scanner === undefined) return ok(false);
  const verdict = await scanner.scan(bytes);
  if (verdict === 'clean') return ok(true);
  log.warn(verdict === 'found' ? 'a scanner found something in a file' : 'the scanner of files does not answer');
  return err(verdict === 'found' ? 'type-not-supported' : 'unavailable');
}
