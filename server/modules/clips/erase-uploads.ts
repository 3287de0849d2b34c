import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Piece } from '#server/platform/database/piece.ts';
import type { Clips } from './clips.ts';
import { deleteMedia, deleteUnwanted } from './media.store.ts';

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
