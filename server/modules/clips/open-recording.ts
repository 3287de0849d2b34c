import { isId } from '#server/platform/chance.ts';
import type { Clips } from './clips.ts';
import { findMedia, type Media } from './read-media.ts';
import { findUpload } from './uploads.store.ts';

/** What a member sent for a task, for those who review it. Undefined when it is not whole or not of this task. */
export async function openRecording(
  clips: Clips,
  { taskId, uploadId }: { readonly taskId: string; readonly uploadId: string },
): Promise<Media | undefined> {
  const row = isId(uploadId) ? await findUpload(clips.db, taskId, uploadId) : undefined;
  return row && findMedia(clips, row.upload_id);
}
