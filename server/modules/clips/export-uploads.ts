import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** The films and photos of these tasks, by what they are; the files themselves are too large for one. */
export async function exportUploads(db: Db, taskIds: readonly string[]) {
  const { rows } = await sql<{ kind: string; contentType: string | null; bytes: string; sentAt: Date }>`
    SELECT u.kind, m.content_type AS "contentType", m.total_bytes AS bytes, m.created_at AS "sentAt"
    FROM upload u JOIN media m ON m.media_id = u.upload_id WHERE u.task_id = ANY (${taskIds}::uuid[])
    ORDER BY m.created_at DESC`.execute(db);
  return rows;
}
