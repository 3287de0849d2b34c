import type { Db } from '#server/platform/database/database.ts';
import type { ClipsTables } from './clips.tables.ts';
import { sql } from 'kysely';

const tables = (db: Db) => db.withTables<ClipsTables>();

export function insertUpload(tx: Db, row: ClipsTables['upload']) {
  return tables(tx).insertInto('upload').values(row).execute();
}

/** How many files of a task there are, and how large they will be. */
export async function countUploads(
  tx: Db,
  taskId: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const counted = await tables(tx)
    .selectFrom('upload')
    .innerJoin('media', 'media.media_id', 'upload.upload_id')
    .select(({ fn }) => [fn.countAll<string>().as('files'), fn.sum<string | null>('total_bytes').as('bytes')])
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return { files: Number(counted.files), bytes: Number(counted.bytes ?? 0) };
}

/** An upload of a task; somebody else's is not there. */
export function findUpload(db: Db, taskId: string, uploadId: string) {
  return tables(db)
    .selectFrom('upload')
    .innerJoin('media', 'media.media_id', 'upload.upload_id')
    .select(['upload_id', 'kind', 'used_at', 'total_bytes', 'received_bytes', 'last_part_sha256'])
    .where('upload_id', '=', uploadId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
}

/** The uploads of a task that are whole and clean, held until the transaction is done. */
export function lockWholeUploads(tx: Db, taskId: string, uploadIds: readonly string[]) {
  return tables(tx)
    .selectFrom('upload')
    .innerJoin('media', 'media.media_id', 'upload.upload_id')
    .select(['upload_id', 'kind'])
    .where('task_id', '=', taskId)
    .where('upload_id', 'in', uploadIds)
    .where('cleaned_at', 'is not', null)
    .orderBy('upload_id')
    .forUpdate('upload')
    .execute();
}

export function markUsed(tx: Db, uploadIds: readonly string[], now: Date) {
  return tables(tx)
    .updateTable('upload')
    .set({ used_at: now })
    .where('upload_id', 'in', uploadIds)
    .where('used_at', 'is', null)
    .execute();
}

/** Uploads of a task that stood in an answer before, and are none of these. */
export async function listReplacedUploads(tx: Db, taskId: string, named: readonly string[]): Promise<string[]> {
  const used = tables(tx)
    .selectFrom('upload')
    .select('upload_id')
    .where('task_id', '=', taskId)
    .where('used_at', 'is not', null)
    .orderBy('upload_id');
  const rows = await (named.length === 0 ? used : used.where('upload_id', 'not in', named)).execute();
  return rows.map((row) => row.upload_id);
}

/** Uploads that stand in no answer and that nobody went on with since: the next so many after this one. */
export async function listAbandonedUploads(db: Db, idleSince: Date, after: string, limit: number): Promise<string[]> {
  const rows = await abandonedUploads(db, idleSince)
    .where('upload_id', '>', after)
    .orderBy('upload_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.upload_id);
}

/** Whether it still is abandoned; held then. One that is being used this very moment is left alone. */
export async function lockAbandonedUpload(tx: Db, idleSince: Date, uploadId: string): Promise<boolean> {
  const query = abandonedUploads(tx, idleSince).where('upload_id', '=', uploadId);
  return (await query.forUpdate().skipLocked().executeTakeFirst()) !== undefined;
}

function abandonedUploads(db: Db, idleSince: Date) {
  return tables(db)
    .selectFrom('upload')
    .innerJoin('media', 'media.media_id', 'upload.upload_id')
    .select('upload_id')
    .where('used_at', 'is', null)
    .where('active_at', '<', idleSince);
}

/** The films and photos of these tasks, by what they are; the files themselves are too large for one. */
export async function exportUploads(db: Db, taskIds: readonly string[]) {
  const { rows } = await sql<{ kind: string; contentType: string | null; bytes: string; sentAt: Date }>`
    SELECT u.kind, m.content_type AS "contentType", m.total_bytes AS bytes, m.created_at AS "sentAt"
    FROM upload u JOIN media m ON m.media_id = u.upload_id WHERE u.task_id = ANY (${taskIds}::uuid[])
    ORDER BY m.created_at DESC`.execute(db);
  return rows;
}
