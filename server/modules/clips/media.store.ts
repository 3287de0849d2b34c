import type { Insertable } from 'kysely';
import type { UploadType } from '#contract/clips/survey-uploads.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ClipsTables } from './clips.tables.ts';

const tables = (db: Db) => db.withTables<ClipsTables>();

export function insertMedia(db: Db, row: Insertable<ClipsTables['media']>) {
  return tables(db).insertInto('media').values(row).execute();
}

/** How far a file has come, held until the transaction is done. */
export function lockMedia(tx: Db, mediaId: string) {
  return tables(tx)
    .selectFrom('media')
    .select(['total_bytes', 'received_bytes'])
    .where('media_id', '=', mediaId)
    .forUpdate()
    .executeTakeFirst();
}

/** What was kept, ready to be read: undefined until all of it is there and clean. */
export function findWholeMedia(db: Db, panelId: string, mediaId: string) {
  return tables(db)
    .selectFrom('media')
    .select(['media_id', 'content_type', 'kept_bytes'])
    .where('panel_id', '=', panelId)
    .where('media_id', '=', mediaId)
    .where('cleaned_at', 'is not', null)
    .executeTakeFirst();
}

/** What is all there and not clean yet. */
export function findUnclean(db: Db, mediaId: string) {
  return uncleanMedia(db).select(['content_type', 'total_bytes']).where('media_id', '=', mediaId).executeTakeFirst();
}

/** Whether it still is to be cleaned; held then. */
export async function lockUnclean(tx: Db, mediaId: string): Promise<boolean> {
  const row = await uncleanMedia(tx).select('media_id').where('media_id', '=', mediaId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** The next so many after this one. */
export async function listUnclean(db: Db, panelId: string, after: string, limit: number): Promise<string[]> {
  const rows = await uncleanMedia(db)
    .select('media_id')
    .where('panel_id', '=', panelId)
    .where('media_id', '>', after)
    .orderBy('media_id')
    .limit(limit)
    .execute();
  return rows.map(({ media_id }) => media_id);
}

function uncleanMedia(db: Db) {
  return tables(db).selectFrom('media').where('cleaned_at', 'is', null).whereRef('received_bytes', '=', 'total_bytes');
}

export interface StoredPart {
  readonly firstByte: number;
  readonly size: number;
  readonly fileKey: string;
}

export async function listStoredParts(db: Db, mediaId: string): Promise<StoredPart[]> {
  const rows = await tables(db)
    .selectFrom('media_part')
    .select(['first_byte', 'size', 'file_key'])
    .where('media_id', '=', mediaId)
    .orderBy('first_byte')
    .execute();
  return rows.map((row) => ({ firstByte: Number(row.first_byte), size: row.size, fileKey: row.file_key }));
}

/** Other files in the place of these. */
export async function replaceParts(
  tx: Db,
  mediaId: string,
  old: readonly string[],
  parts: readonly (StoredPart & { readonly sha256: Buffer })[],
): Promise<void> {
  if (old.length > 0) await tables(tx).deleteFrom('media_part').where('file_key', 'in', old).execute();
  const rows = parts.map(({ firstByte, size, sha256, fileKey }) => ({
    media_id: mediaId,
    first_byte: String(firstByte),
    size,
    sha256,
    file_key: fileKey,
  }));
  if (rows.length > 0) await tables(tx).insertInto('media_part').values(rows).execute();
}

/** Before its parts are replaced: it remembers the last of them. */
export function markClean(
  tx: Db,
  mediaId: string,
  { contentType, size, now }: { readonly contentType: UploadType; readonly size: number; readonly now: Date },
) {
  return tables(tx)
    .updateTable('media')
    .set((media) => ({
      content_type: contentType,
      kept_bytes: String(size),
      cleaned_at: now,
      last_part_sha256: media
        .selectFrom('media_part')
        .select('sha256')
        .where('media_part.media_id', '=', mediaId)
        .orderBy('first_byte', 'desc')
        .limit(1),
    }))
    .where('media_id', '=', mediaId)
    .execute();
}

export type PartRow = ClipsTables['media_part'];

export async function appendPart(tx: Db, part: PartRow, contentType: UploadType | undefined, now: Date): Promise<void> {
  await tables(tx).insertInto('media_part').values(part).execute();
  await tables(tx)
    .updateTable('media')
    .set({
      received_bytes: String(Number(part.first_byte) + part.size),
      active_at: now,
      ...(contentType === undefined ? {} : { content_type: contentType }),
    })
    .where('media_id', '=', part.media_id)
    .execute();
}

export function findPart(db: Db, mediaId: string, firstByte: number) {
  return tables(db)
    .selectFrom('media_part')
    .select(['size', 'sha256'])
    .where('media_id', '=', mediaId)
    .where('first_byte', '=', String(firstByte))
    .executeTakeFirst();
}

/** The parts that hold these bytes, both ends included, in their order. */
export function listParts(db: Db, mediaId: string, firstByte: number, lastByte: number) {
  return tables(db)
    .selectFrom('media_part')
    .select(['first_byte', 'size', 'file_key'])
    .where('media_id', '=', mediaId)
    .where('first_byte', '<=', String(lastByte))
    .where((part) => part(part('first_byte', '+', part.cast<string>('size', 'bigint')), '>', String(firstByte)))
    .orderBy('first_byte')
    .execute();
}

/** Deletes a file with all that hangs on it. Its parts on the disk are unwanted from now on: they come back by key. */
export async function deleteMedia(tx: Db, mediaId: string, now: Date): Promise<string[]> {
  // Held first: a part that is added meanwhile would go without its file being noted.
  await tables(tx).selectFrom('media').select('media_id').where('media_id', '=', mediaId).forUpdate().execute();
  const unwanted = await tables(tx)
    .insertInto('unwanted_file')
    .columns(['file_key', 'unwanted_from'])
    .expression((query) =>
      query
        .selectFrom('media_part')
        .select((part) => ['file_key', part.val(now).as('unwanted_from')])
        .where('media_id', '=', mediaId),
    )
    .returning('file_key')
    .execute();
  await tables(tx).deleteFrom('media').where('media_id', '=', mediaId).execute();
  return unwanted.map((row) => row.file_key);
}

export function insertUnwanted(db: Db, fileKey: string, unwantedFrom: Date) {
  return tables(db)
    .insertInto('unwanted_file')
    .values({ file_key: fileKey, unwanted_from: unwantedFrom })
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ unwanted_from: unwantedFrom }))
    .execute();
}

export function deleteUnwanted(db: Db, fileKey: string) {
  return tables(db).deleteFrom('unwanted_file').where('file_key', '=', fileKey).execute();
}

/** The next so many after this key, in the order of keys. */
export async function listUnwanted(db: Db, now: Date, after: string, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('unwanted_file')
    .select('file_key')
    .where('unwanted_from', '<=', now)
    .where('file_key', '>', after)
    .orderBy('file_key')
    .limit(limit)
    .execute();
  return rows.map((row) => row.file_key);
}

export function insertClip(tx: Db, row: ClipsTables['clip']) {
  return tables(tx).insertInto('clip').values(row).execute();
}

export function findClipRow(db: Db, clipId: string) {
  return tables(db)
    .selectFrom('clip')
    .select(['clip_id', 'captions', 'transcript'])
    .where('clip_id', '=', clipId)
    .executeTakeFirst();
}
