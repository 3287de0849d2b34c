import type { UploadStanding } from '#contract/survey-uploads.ts';
import { isId } from '#server/platform/chance.ts';
import type { Clips } from './clips.ts';
import { findUpload } from './uploads.store.ts';

/** How much of a file is kept: from there it goes on, on this device or another. */
export async function readUpload(
  clips: Clips,
  { taskId, uploadId }: { readonly taskId: string; readonly uploadId: string },
): Promise<UploadStanding | undefined> {
  const row = isId(uploadId) ? await findUpload(clips.db, taskId, uploadId) : undefined;
  return row && { offset: Number(row.received_bytes), isComplete: row.received_bytes === row.total_bytes };
}
