import { UPLOAD_MAX_BYTES_PER_TASK, UPLOAD_MAX_FILES_PER_TASK } from '#contract/limits.ts';
import type { UploadKind } from '#contract/surveys/survey-uploads.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Clips } from './clips.ts';
import { insertMedia } from './media.store.ts';
import { countUploads, insertUpload } from './uploads.store.ts';

export interface NewUpload {
  readonly taskId: string;
  readonly kind: UploadKind;
  readonly bytes: number;
}

/** Makes room for a file that a member is about to send. The caller holds the task, so that the count is true. */
export async function openUpload(
  clips: Clips,
  tx: Db,
  { taskId, kind, bytes }: NewUpload,
): Promise<Result<{ readonly uploadId: string }, 'too-many'>> {
  const there = await countUploads(tx, taskId);
  const isTooMuch = there.files >= UPLOAD_MAX_FILES_PER_TASK || there.bytes + bytes > UPLOAD_MAX_BYTES_PER_TASK;
  if (isTooMuch) return err('too-many');
  const now = clips.clock.now();
  const uploadId = newId(clips.chance, now);
  await insertMedia(tx, {
    media_id: uploadId,
    panel_id: clips.panelId,
    content_type: null,
    total_bytes: String(bytes),
    created_at: now,
    active_at: now,
  });
  await insertUpload(tx, { upload_id: uploadId, task_id: taskId, kind, used_at: null });
  return ok({ uploadId });
}
