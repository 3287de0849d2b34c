import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Support } from '../support.ts';
import { tables, type SupportTables } from '../support.tables.ts';

/** Who may use a file in a request: once, and nobody else. */
export type FileOwner =
  | { readonly panelistId: string }
  | { readonly guest: string }
  | { readonly operatorId: string }
  /** Came by e-mail to this request, which nobody with an account made. */
  | { readonly requestId: string };

export async function insertFile(db: Db, row: Insertable<SupportTables['support_file']>): Promise<void> {
  await tables(db).insertInto('support_file').values(row).execute();
}

/** False when it is gone: one that took an hour to write may have been removed meanwhile. */
export async function markReady(db: Db, fileId: string, wantedUntil: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('support_file')
    .set({ state: 'READY', wanted_until: wantedUntil })
    .where('file_id', '=', fileId)
    .where('state', '=', 'WRITING')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A file of a request that can be downloaded. */
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

export interface FileToRemove {
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

/** Locks the file, if it is still unwanted, so that nobody can begin to use it. */
export async function lockUnwanted(tx: Db, at: UnwantedAt, fileId: string): Promise<FileToRemove | undefined> {
  const { rows } = await sql<FileToRemove>`
    SELECT f.file_id, f.file_key, f.message_id FROM support_file f WHERE f.file_id = ${fileId} AND ${isUnwanted(at)}
    FOR UPDATE OF f SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** A file that a message names stays named, without its bytes. */
export async function markRemoved(tx: Db, fileId: string): Promise<void> {
  await tables(tx).updateTable('support_file').set({ state: 'REMOVED' }).where('file_id', '=', fileId).execute();
}

export async function deleteFile(tx: Db, fileId: string): Promise<void> {
  await tables(tx).deleteFrom('support_file').where('file_id', '=', fileId).execute();
}

export interface Attached {
  readonly owner: FileOwner;
  readonly fileIds: readonly string[];
  readonly requestId: string;
  readonly messageId: string;
}

/** Attaches files to a message, each once and only its owner's. False when one cannot be used: the transaction must not go on then. */
export async function attachFiles({ panelId }: Support, tx: Db, attached: Attached): Promise<boolean> {
  const { owner, requestId, messageId } = attached;
  const wanted = [...new Set(attached.fileIds)];
  if (wanted.length === 0) return true;
  const ofOwner =
    'panelistId' in owner
      ? sql`owner_panelist_id = ${owner.panelistId}`
      : 'guest' in owner
        ? sql`owner_guest = ${owner.guest}`
        : 'operatorId' in owner
          ? sql`owner_operator_id = ${owner.operatorId}`
          : sql`request_id = ${owner.requestId}`;
  const { numAffectedRows } = await sql`
    UPDATE support_file SET request_id = ${requestId}, message_id = ${messageId}, wanted_until = NULL
    WHERE panel_id = ${panelId} AND file_id = ANY (${wanted}::uuid[]) AND state = 'READY' AND message_id IS NULL
      AND (request_id IS NULL OR request_id = ${requestId}) AND ${ofOwner}`.execute(tx);
  return Number(numAffectedRows) === wanted.length;
}

export interface ShownFile {
  readonly fileId: string;
  readonly messageId: string;
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  readonly isScanned: boolean;
}

/** The files of these messages that are still there, in the order they came. */
export async function filesOfMessages(db: Db, requestId: string): Promise<ReadonlyMap<string, readonly ShownFile[]>> {
  const { rows } = await sql<ShownFile>`
    SELECT file_id AS "fileId", message_id AS "messageId", name, size, content_type AS "contentType",
      is_scanned AS "isScanned"
    FROM support_file WHERE request_id = ${requestId} AND message_id IS NOT NULL AND state = 'READY'
    ORDER BY file_id`.execute(db);
  return Map.groupBy(rows, ({ messageId }) => messageId);
}
