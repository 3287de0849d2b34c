import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { AudiencesTables } from './audiences.tables.ts';

const tables = (db: Db) => db.withTables<AudiencesTables>();

export type StudyRow = AudiencesTables['audience_study'];
export type AudienceRow = AudiencesTables['audience'];

export function findStudy(db: Db, panelId: string, projectId: string): Promise<StudyRow | undefined> {
  return tables(db)
    .selectFrom('audience_study')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

export function findAudience(db: Db, projectId: string): Promise<AudienceRow | undefined> {
  return tables(db).selectFrom('audience').selectAll().where('project_id', '=', projectId).executeTakeFirst();
}

/** Two that change the same audience go one after the other. */
export function lockAudience(db: Db, projectId: string): Promise<AudienceRow | undefined> {
  return tables(db)
    .selectFrom('audience')
    .selectAll()
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertAudience(db: Db, row: AudienceRow): Promise<boolean> {
  const inserted = await tables(db)
    .insertInto('audience')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

export function updateAudience(db: Db, row: AudienceRow) {
  const { project_id: projectId, ...changed } = row;
  return tables(db).updateTable('audience').set(changed).where('project_id', '=', projectId).execute();
}

/** For the statements that look at every member: more time and memory than a page's, within this transaction. */
export async function allowHeavyRead(tx: Db): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '60s', true), set_config('work_mem', '128MB', true),
    set_config('jit', 'off', true)`.execute(tx);
}
