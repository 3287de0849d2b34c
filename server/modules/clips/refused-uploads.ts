import type { UploadKind } from '#contract/survey-uploads.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Clips } from './clips.ts';
import { lockWholeUploads, markUsed } from './uploads.store.ts';

/**
 * Which of the uploads that an answer names are not whole, not of this task or not of their kind. If none is, they are
 * kept for good: in the transaction that saves the answer.
 */
export async function refusedUploads(
  clips: Clips,
  tx: Db,
  taskId: string,
  named: readonly { readonly uploadId: string; readonly kind: UploadKind }[],
): Promise<readonly string[]> {
  const ids = [...new Set(named.map(({ uploadId }) => uploadId))].filter((id) => isId(id));
  const whole = ids.length === 0 ? [] : await lockWholeUploads(tx, taskId, ids);
  const kinds = new Map(whole.map((row) => [row.upload_id, row.kind]));
  const refused = named.filter(({ uploadId, kind }) => kinds.get(uploadId.toLowerCase()) !== kind);
  if (refused.length === 0 && ids.length > 0) await markUsed(tx, ids, clips.clock.now());
  return refused.map(({ uploadId }) => uploadId);
}
