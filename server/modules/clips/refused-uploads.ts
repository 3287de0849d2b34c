import type { UploadKind } from '#contract/surveys/survey-uploads.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Clips } from './clips.ts';
import { deleteMedia } from './media.store.ts';
import { listReplacedUploads, lockWholeUploads, markUsed } from './uploads.store.ts';

interface NamedUpload {
  readonly uploadId: string;
  readonly kind: UploadKind;
}

/**
 * Which of all the uploads that a task's answers name are not whole, not of this task or not of their kind. If none is,
 * they are kept for good, and one that stood in an answer before and does not any more goes: a member may record as
 * often as they like. In the transaction that saves the answers; the caller holds the task.
 */
export async function refusedUploads(
  clips: Clips,
  tx: Db,
  taskId: string,
  named: readonly NamedUpload[],
): Promise<readonly NamedUpload[]> {
  const ids = [...new Set(named.map(({ uploadId }) => uploadId))].filter((id) => isId(id));
  const whole = ids.length === 0 ? [] : await lockWholeUploads(tx, taskId, ids);
  const kinds = new Map(whole.map((row) => [row.upload_id, row.kind]));
  const refused = named.filter(({ uploadId, kind }) => kinds.get(uploadId.toLowerCase()) !== kind);
  if (refused.length === 0) {
    const now = clips.clock.now();
    if (ids.length > 0) await markUsed(tx, ids, now);
    for (const id of await listReplacedUploads(tx, taskId, ids)) await deleteMedia(tx, id, now);
  }
  return refused;
}
