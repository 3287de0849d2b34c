import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { SupportTables } from '../support.tables.ts';

const tables = (db: Db) => db.withTables<SupportTables>();

export async function insertFile(db: Db, row: Insertable<SupportTables['support_file']>): Promise<void> {
  await tables(db).insertInto('support_file').values(row).execute();
}

/** Whether it is still there to be used: one that took an hour to write may have been tidied away. */
export async function markReady(db: Db, fileId: string, wantedUntil: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('support_file')
    .set({ state: 'READY', wanted_until: wantedUntil })
    .where('file_id', '=', fileId)
    .where('state', '=', 'WRITING')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A file of a request that can be fetched. */
export function selectFile(db: Db, panelId: string, requestId: string, fileId: string) {
  return tables(db)
    .selectFrom('support_file')
    .select(['file_id', 'name', 'content_type', 'size', 'file_key'])
    .where('panel_id', '=', panelId)
    .where('request_id', '=', requestId)
    .where('file_id', '=', fileId)
    .where('message_id', 'is not', null)
    .where('state', '=', 'READY')
    .executeTakeFirst();
}

export interface FileToGo {
  readonly file_id: string;
  readonly file_key: string;
  readonly message_id: string | null;
}

export interface UnwantedAt {
  readonly now: Date;
  readonly resolvedBefore: Date;
}

/** Never used, or of a request that was resolved long ago. */
const isUnwanted = ({ now, resolvedBefore }: UnwantedAt) => sql`
  f.state <> 'REMOVED' AND (f.wanted_until <= ${now} OR (f.wanted_until IS NULL AND EXISTS (
    SELECT FROM support_request r WHERE r.request_id = f.request_id AND r.resolved_at <= ${resolvedBefore})))`;

export async function listUnwanted(db: Db, at: UnwantedAt, after: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT f.file_id AS id FROM support_file f WHERE f.file_id > ${after} AND ${isUnwanted(at)}
    ORDER BY f.file_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The file, if it is still unwanted, held so that nobody can begin to use it. */
export async function holdUnwanted(tx: Db, at: UnwantedAt, fileId: string): Promise<FileToGo | undefined> {
  const { rows } = await sql<FileToGo>`
    SELECT f.file_id, f.file_key, f.message_id FROM support_file f WHERE f.file_id = ${fileId} AND ${isUnwanted(at)}
    FOR UPDATE OF f SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** What a conversation names stays named, without its bytes. */
export async function markRemoved(tx: Db, fileId: string): Promise<void> {
  await tables(tx).updateTable('support_file').set({ state: 'REMOVED' }).where('file_id', '=', fileId).execute();
}

export async function deleteFile(tx: Db, fileId: string): Promise<void> {
  await tables(tx).deleteFrom('support_file').where('file_id', '=', fileId).execute();
}
