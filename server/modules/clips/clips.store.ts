import type { Db } from '#server/platform/database/database.ts';
import type { ClipsTables } from './clips.tables.ts';

const tables = (db: Db) => db.withTables<ClipsTables>();

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
