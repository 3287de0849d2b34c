import type { Db } from '#server/platform/database/database.ts';
import type { AudiencesTables } from './audiences.tables.ts';

const tables = (db: Db) => db.withTables<AudiencesTables>();

/** In the order of their names, one more than asked for when there are more. */
export function findSavedAudiences(
  db: Db,
  panelId: string,
  page: { readonly after: string | null; readonly limit: number },
) {
  const saved = tables(db).selectFrom('saved_audience').selectAll().where('panel_id', '=', panelId);
  return (page.after === null ? saved : saved.where('name', '>', page.after))
    .orderBy('name')
    .limit(page.limit)
    .execute();
}

/** A name is used once: saving under it again replaces what it stood for. */
export function upsertSavedAudience(db: Db, row: AudiencesTables['saved_audience']) {
  const { rules, sample, saved_by: savedBy, saved_at: savedAt } = row;
  return tables(db)
    .insertInto('saved_audience')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .constraint('saved_audience_named_once')
        .doUpdateSet({ rules, sample, saved_by: savedBy, saved_at: savedAt }),
    )
    .returning('saved_audience_id')
    .executeTakeFirstOrThrow();
}
