import { sql } from 'kysely';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AudiencesTables } from './audiences.tables.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

const tables = (db: Db) => db.withTables<AudiencesTables>();

export type StudyRow = AudiencesTables['audience_study'];
export type AudienceRow = AudiencesTables['audience'];

const UUID_SHAPE = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Anything else makes PostgreSQL refuse the whole statement. */
export function isUuid(text: string): boolean {
  return UUID_SHAPE.test(text);
}

/** By its id, or by the short id that people read. */
export function findStudy(db: Db, panelId: string, id: string): Promise<StudyRow | undefined> {
  return tables(db)
    .selectFrom('audience_study')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where(isUuid(id) ? 'project_id' : 'short_id', '=', id)
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

/**
 * For the statements that look at every member, within this transaction: more time than a page's, memory for the sets
 * of members that rules speak of, and one core only, so that the others stay free for members.
 */
export async function allowHeavyRead(tx: Db): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${String(DEADLINES.audienceCount.ms)}, true), set_config('work_mem', '256MB', true),
    set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
}

/** Newest first, one more than asked for when there are more. Drafts have no history yet. */
export function findLaunchedStudies(
  db: Db,
  panelId: string,
  page: { readonly after: string | null; readonly limit: number },
) {
  const launched = tables(db)
    .selectFrom('audience_study')
    .select(['project_id', 'short_id', 'internal_name'])
    .where('panel_id', '=', panelId)
    .where('launched_at', 'is not', null);
  return (page.after === null ? launched : launched.where('project_id', '<', page.after))
    .orderBy('project_id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Off every list, with what is known of them; a line that was not understood may hold an address or a number. */
export async function eraseFromAudiences(tx: Db, panelistId: string, names: readonly string[]): Promise<number> {
  const known = rowsOf(await sql`DELETE FROM audience_profile WHERE panelist_id = ${panelistId}`.execute(tx));
  const listed = rowsOf(await sql`DELETE FROM audience_list_member WHERE panelist_id = ${panelistId}`.execute(tx));
  const lines = rowsOf(
    await sql`
      UPDATE audience_list_bad_line SET text = '[erased]'
      WHERE EXISTS (SELECT FROM unnest(${names}::text[]) name WHERE strpos(lower(text), name) > 0)`.execute(tx),
  );
  return known + listed + lines;
}
