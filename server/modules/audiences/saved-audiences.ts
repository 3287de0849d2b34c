import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/page.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { AudiencesTables } from './audiences.tables.ts';
import type { Audiences } from './audiences.ts';
import { audienceOf, readAudience, type Audience } from './read-audience.ts';

export interface SavedAudience extends Pick<Audience, 'rules' | 'sample'> {
  readonly savedAudienceId: string;
  readonly name: string;
  readonly savedAt: Date;
}

const PAGE = 50;
const MAX_NAME_LENGTH = 80;

/** Audiences that were kept under a name, a page at a time. */
export async function listSavedAudiences(audiences: Audiences, db: Db, after: string | null) {
  const rows = await findSavedAudiences(db, audiences.panelId, { after, limit: PAGE + 1 });
  return pageOf(rows.map(savedAudienceOf), PAGE, ({ savedAudienceId }) => savedAudienceId);
}

/** One of them as it is now; undefined when there is none. */
export async function readSavedAudience(
  { panelId }: Pick<Audiences, 'panelId'>,
  db: Db,
  savedAudienceId: string,
): Promise<SavedAudience | undefined> {
  const row = await tables(db)
    .selectFrom('saved_audience')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('saved_audience_id', '=', savedAudienceId)
    .executeTakeFirst();
  return row && savedAudienceOf(row);
}

function savedAudienceOf(row: AudiencesTables['saved_audience']): SavedAudience {
  const { rules, sample } = audienceOf({
    ...row,
    project_id: '',
    revision: 1,
    updated_by: null,
    updated_at: row.saved_at,
  });
  return { savedAudienceId: row.saved_audience_id, name: row.name, rules, sample, savedAt: row.saved_at };
}

/** Keeps a study's rules and sample under a name, in the place of what had that name before. */
export async function keepAudience(
  audiences: Audiences,
  tx: Db,
  { studyId, name }: { readonly studyId: string; readonly name: string },
  by: OperatorAct,
): Promise<Result<{ readonly savedAudienceId: string }, 'unknown-study' | 'bad-name'>> {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > MAX_NAME_LENGTH) return err('bad-name');
  const found = await readAudience(audiences, tx, studyId);
  if (found === undefined) return err('unknown-study');
  const { rules, sample } = found.audience;
  const now = audiences.clock.now();
  const { saved_audience_id: savedAudienceId } = await upsertSavedAudience(tx, {
    saved_audience_id: newId(audiences.chance, now),
    panel_id: audiences.panelId,
    name: trimmed,
    rules: JSON.stringify(rules),
    sample: JSON.stringify(sample),
    saved_by: by.operatorId,
    saved_at: now,
  });
  await writeAudit(audiences, tx, by, {
    action: 'audience.kept',
    subject: ['saved-audience', savedAudienceId],
    after: { name: trimmed, rules, sample },
  });
  return ok({ savedAudienceId });
}

const tables = (db: Db) => db.withTables<AudiencesTables>();

/** In the order of their names, one more than asked for when there are more. */
function findSavedAudiences(db: Db, panelId: string, page: { readonly after: string | null; readonly limit: number }) {
  const saved = tables(db).selectFrom('saved_audience').selectAll().where('panel_id', '=', panelId);
  const last = tables(db).selectFrom('saved_audience').select('name').where('panel_id', '=', panelId);
  return (page.after === null ? saved : saved.where('name', '>', last.where('saved_audience_id', '=', page.after)))
    .orderBy('name')
    .limit(page.limit)
    .execute();
}

/** A name is used once: saving under it again replaces what it stood for. */
function upsertSavedAudience(db: Db, row: AudiencesTables['saved_audience']) {
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
