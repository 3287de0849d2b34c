import type { UploadStanding } from '#contract/surveys/survey-uploads.ts';
import { isId } from '#server/platform/chance.ts';
import type { Clips } from './clips.ts';
import { finishUpload } from './finish-upload.ts';
import { findUpload } from './uploads.store.ts';

/** How much of a file is kept: from there it goes on, on this device or another. */
export async function readUpload(
  clips: Clips,
  { taskId, uploadId }: { readonly taskId: string; readonly uploadId: string },
): Promise<UploadStanding | undefined> {
  const row = isId(uploadId) ? await findUpload(clips.db, taskId, uploadId) : undefined;
  if (row === undefined) return undefined;
  const isWhole = row.received_bytes === row.total_bytes;
  // A node that was killed after the last part has left this to whoever asks next.
  if (isWhole && row.last_part_sha256 === null && !(await finishUpload(clips, uploadId)).ok) return undefined;
  return { offset: Number(row.received_bytes), isComplete: isWhole };
}
