import type { UploadType } from '#contract/clips/survey-uploads.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Clips } from './clips.ts';
import { appendPart, deleteUnwanted, insertUnwanted, lockMedia } from './media.store.ts';
import { removeFilesNow } from './remove-files.ts';

/** Long after a part was written or its node was gone. */
const ON_ITS_WAY_MS = DEADLINES.fileWrite.ms;

export interface NewPart {
  readonly mediaId: string;
  readonly firstByte: number;
  readonly bytes: Buffer;
  /** What the file is, with its first part. */
  readonly contentType: UploadType | undefined;
}

/**
 * Keeps the next part of a file: the bytes first, the row that names them after. Every try has a file of its own, so two
 * that send the same part cannot spoil each other's; what no row came to name is removed at once, or later by a job.
 */
export async function keepPart(
  clips: Clips,
  db: Db,
  { mediaId, firstByte, bytes, contentType }: NewPart,
): Promise<Result<undefined, 'out-of-step'>> {
  const { files, clock } = clips;
  const fileKey = `media/${mediaId}/${firstByte}-${clips.chance.bytes(8).toString('hex')}`;
  // Apart from the caller's transaction: it may fail, and the file would be there all the same.
  await insertUnwanted(clips.db, fileKey, later(clock.now(), ON_ITS_WAY_MS));
  const { sha256 } = await files.put(fileKey, bytes, { contentType: 'application/octet-stream' });
  const isNext = await inTransaction(db, async (tx) => {
    const media = await lockMedia(tx, mediaId);
    if (media === undefined || Number(media.received_bytes) !== firstByte) return false;
    const part = {
      media_id: mediaId,
      first_byte: String(firstByte),
      size: bytes.length,
      sha256: Buffer.from(sha256, 'hex'),
      file_key: fileKey,
    };
    await appendPart(tx, part, contentType, clock.now());
    await deleteUnwanted(tx, fileKey);
    return true;
  });
  if (isNext) return ok(undefined);
  await insertUnwanted(clips.db, fileKey, clock.now());
  await removeFilesNow(clips, [fileKey]);
  return err('out-of-step');
}
