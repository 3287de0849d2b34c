import { inTransaction } from '#server/platform/database/transaction.ts';
import type { PictureProblem } from '#server/platform/images/images.ts';
import type { Result } from '#server/platform/result.ts';
import { cleanMedia } from './clean-media.ts';
import type { Clips } from './clips.ts';
import { deleteMedia } from './media.store.ts';
import { removeFilesNow } from './remove-files.ts';

/** Cleans what has come whole. What cannot be read is not kept: the member sends another. */
export async function finishUpload(clips: Clips, uploadId: string): Promise<Result<undefined, PictureProblem>> {
  const cleaned = await cleanMedia(clips, uploadId);
  if (!cleaned.ok) {
    const unwanted = await inTransaction(clips.db, (tx) => deleteMedia(tx, uploadId, clips.clock.now()));
    await removeFilesNow(clips, unwanted);
  }
  return cleaned;
}
