import { createHash } from 'node:crypto';
import { isUploadType, type UploadKind, type UploadStanding, type UploadType } from '#contract/clips/survey-uploads.ts';
import { isId } from '#server/platform/chance.ts';
import type { PictureProblem } from '#server/platform/images/images.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Clips } from './clips.ts';
import { finishUpload } from './uploads.ts';
import { keepPart } from './keep-part.ts';
import { TYPE_HEAD_BYTES, typeOf, type FoundType } from './media-type.ts';
import { findPart } from './media.store.ts';
import { findUpload } from './uploads.store.ts';

export interface SentPart {
  readonly taskId: string;
  readonly uploadId: string;
  readonly offset: number;
  readonly bytes: Buffer;
}

export type PartProblem =
  | { readonly reason: 'unknown-upload' }
  /** It does not begin where the file ends so far. */
  | { readonly reason: 'out-of-step'; readonly offset: number }
  /** Nothing, more than was announced, or too little to tell what it is. */
  | { readonly reason: 'wrong-size' }
  /** It cannot be read as what it says it is, or has more pixels than we take. */
  | { readonly reason: PictureProblem }
  | { readonly reason: 'wrong-type'; readonly kind: UploadKind; readonly found: FoundType | undefined };

/** Takes the next part of a file. The same part again is harmless; one that does not fit says where to go on. */
export async function addPart(clips: Clips, part: SentPart): Promise<Result<UploadStanding, PartProblem>> {
  const { uploadId, offset, bytes } = part;
  const upload = await find(clips, part);
  if (upload === undefined) return err({ reason: 'unknown-upload' });
  if (offset !== upload.received) return repeated(clips, part, upload);
  const end = offset + bytes.length;
  if (bytes.length === 0 || end > upload.total) return err({ reason: 'wrong-size' });
  let contentType: UploadType | undefined;
  if (offset === 0) {
    if (bytes.length < Math.min(TYPE_HEAD_BYTES, upload.total)) return err({ reason: 'wrong-size' });
    const found = typeOf(bytes);
    if (!isTaken(upload.kind, found)) return err({ reason: 'wrong-type', kind: upload.kind, found });
    contentType = found;
  }
  const kept = await keepPart(clips, clips.db, { mediaId: uploadId, firstByte: offset, bytes, contentType });
  if (kept.ok) {
    const isComplete = end === upload.total;
    const finished = isComplete ? await finishUpload(clips, uploadId) : ok(undefined);
    return finished.ok ? ok({ offset: end, isComplete }) : err({ reason: finished.failure });
  }
  const now = await find(clips, part);
  return now === undefined ? err({ reason: 'unknown-upload' }) : repeated(clips, part, now);
}

interface FoundUpload {
  readonly kind: UploadKind;
  readonly received: number;
  readonly total: number;
  /** Of the last part, once all of it is there and clean. */
  readonly lastPart: Buffer | null;
}

async function find(clips: Clips, { taskId, uploadId }: SentPart): Promise<FoundUpload | undefined> {
  const row = isId(uploadId) ? await findUpload(clips.db, taskId, uploadId) : undefined;
  if (row === undefined) return undefined;
  const { kind, received_bytes: received, total_bytes: total, last_part_sha256: lastPart } = row;
  return { kind, received: Number(received), total: Number(total), lastPart };
}

/** A part whose answer got lost comes again, or another tab was first. */
async function repeated(
  clips: Clips,
  { uploadId, offset, bytes }: SentPart,
  { received, total, lastPart }: FoundUpload,
): Promise<Result<UploadStanding, PartProblem>> {
  const sent = createHash('sha256').update(bytes).digest();
  const known = Number.isSafeInteger(offset) ? await findPart(clips.db, uploadId, offset) : undefined;
  // What was sent last is no longer kept as it came.
  const isLast = offset + bytes.length === received && lastPart?.equals(sent) === true;
  const isSame = isLast || known?.sha256.equals(sent) === true;
  if (!isSame) return err({ reason: 'out-of-step', offset: received });
  const isComplete = received === total;
  // It was kept, and what failed may have been the cleaning: nothing says that a file is there that nobody can see.
  const finished = isComplete && lastPart === null ? await finishUpload(clips, uploadId) : ok(undefined);
  return finished.ok ? ok({ offset: received, isComplete }) : err({ reason: finished.failure });
}

function isTaken(kind: UploadKind, found: FoundType | undefined): found is UploadType {
  return found !== undefined && isUploadType(kind, found);
}
