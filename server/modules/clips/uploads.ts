import { UPLOAD_MAX_BYTES_PER_TASK, UPLOAD_MAX_FILES_PER_TASK } from '#contract/limits.ts';
import type { UploadKind, UploadStanding } from '#contract/clips/survey-uploads.ts';
import { newId, isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { PictureProblem } from '#server/platform/images/images.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { cleanMedia } from './clean-media.ts';
import type { Clips } from './clips.ts';
import { insertMedia, deleteMedia, deleteUnwanted } from './media.store.ts';
import { removeFilesNow } from './remove-files.ts';
import {
  countUploads,
  insertUpload,
  findUpload,
  listReplacedUploads,
  lockWholeUploads,
  markUsed,
} from './uploads.store.ts';
import { sql } from 'kysely';
import type { Piece } from '#server/platform/database/piece.ts';

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
  const kept = await countUploads(tx, taskId);
  const isTooMuch = kept.files >= UPLOAD_MAX_FILES_PER_TASK || kept.bytes + bytes > UPLOAD_MAX_BYTES_PER_TASK;
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

/** How much of a file is kept: from there it goes on, on this device or another. */
export async function readUpload(
  clips: Clips,
  { taskId, uploadId }: { readonly taskId: string; readonly uploadId: string },
): Promise<UploadStanding | undefined> {
  const row = isId(uploadId) ? await findUpload(clips.db, taskId, uploadId) : undefined;
  if (row === undefined) return undefined;
  const isWhole = row.received_bytes === row.total_bytes;
  // A node that was killed after the last part has left this to the caller next.
  if (isWhole && row.last_part_sha256 === null && !(await finishUpload(clips, uploadId)).ok) return undefined;
  return { offset: Number(row.received_bytes), isComplete: isWhole };
}

/** Cleans what has come whole. What cannot be read is not kept: the member sends another. */
export async function finishUpload(clips: Clips, uploadId: string): Promise<Result<undefined, PictureProblem>> {
  const cleaned = await cleanMedia(clips, uploadId);
  if (!cleaned.ok) {
    const unwanted = await inTransaction(clips.db, (tx) => deleteMedia(tx, uploadId, clips.clock.now()));
    await removeFilesNow(clips, unwanted);
  }
  return cleaned;
}

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

const AT_ONCE = 5;

/**
 * Deletes the next films and photos of these tasks, rows and files. The files go inside the transaction: while the store does not
 * answer nothing is done, and nothing says that it was. Undone after they went, the next try finds them gone.
 */
export async function eraseUploads({ clock, files }: Clips, tx: Db, taskIds: readonly string[]): Promise<Piece> {
  const { rows } = await sql<{ id: string }>`
    SELECT upload_id AS id FROM upload WHERE task_id = ANY (${taskIds}::uuid[]) ORDER BY upload_id LIMIT ${AT_ONCE}`.execute(
    tx,
  );
  for (const { id } of rows) {
    for (const fileKey of await deleteMedia(tx, id, clock.now())) {
      await files.remove(fileKey);
      await deleteUnwanted(tx, fileKey);
    }
  }
  return { count: rows.length, hasMore: rows.length === AT_ONCE };
}
