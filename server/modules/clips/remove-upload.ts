import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Clips } from './clips.ts';
import { deleteMedia } from './media.store.ts';
import { findUpload } from './uploads.store.ts';

/**
 * Gives up a file that the member does not want to send after all. One that stands in a saved answer stays. Says which
 * files to remove once the transaction is done.
 */
export async function removeUpload(
  clips: Clips,
  tx: Db,
  { taskId, uploadId }: { readonly taskId: string; readonly uploadId: string },
): Promise<Result<{ readonly fileKeys: readonly string[] }, 'unknown-upload' | 'in-use'>> {
  const row = isId(uploadId) ? await findUpload(tx, taskId, uploadId) : undefined;
  if (row === undefined) return err('unknown-upload');
  if (row.used_at !== null) return err('in-use');
  return ok({ fileKeys: await deleteMedia(tx, uploadId, clips.clock.now()) });
}
