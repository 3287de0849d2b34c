import { sql, type ColumnType } from 'kysely';
import type { DraftOrigin } from '#contract/studies/survey-drafts.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { Db } from '#server/platform/database/database.ts';

const tables = (db: Db) => db.withTables<SurveyDraftsTables>();

export type DraftRow = NonNullable<Awaited<ReturnType<typeof selectDraft>>>;
type NewVersion = Omit<SurveyDraftsTables['survey_draft_version'], 'definition' | 'outcomes'> & {
  readonly definition: string;
  readonly outcomes: string;
};

export function selectDrafted(db: Db, projectIds: readonly string[]) {
  return tables(db)
    .selectFrom('survey_draft')
    .select('project_id')
    .where('project_id', 'in', [...projectIds])
    .execute();
}

/** The draft as it is now, with the name of who saved it. */
export function selectDraft(db: Db, projectId: string) {
  return tables(db)
    .selectFrom('survey_draft as d')
    .innerJoin('survey_draft_version as v', (join) =>
      join.onRef('v.project_id', '=', 'd.project_id').onRef('v.version', '=', 'd.version'),
    )
    .leftJoin('survey_draft_author as a', 'a.operator_id', 'v.saved_by')
    .select([
      'd.revision',
      'd.version',
      'v.definition',
      'v.outcomes',
      'v.origin',
      'v.name',
      'v.begun_at',
      'v.saved_at',
      'v.saved_by',
      'v.is_closed',
      'a.name as author',
    ])
    .where('d.project_id', '=', projectId)
    .executeTakeFirst();
}

/** Locks the draft until the transaction ends; false when there is none. */
export async function lockDraft(tx: Db, projectId: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('survey_draft')
    .select('revision')
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** False when somebody else began the draft at the same moment. */
export async function insertDraft(tx: Db, row: SurveyDraftsTables['survey_draft']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('survey_draft')
    .values(row)
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function updateDraft(tx: Db, { project_id, ...changes }: SurveyDraftsTables['survey_draft']) {
  return tables(tx).updateTable('survey_draft').set(changes).where('project_id', '=', project_id).execute();
}

export function insertVersion(tx: Db, row: NewVersion) {
  return tables(tx).insertInto('survey_draft_version').values(row).execute();
}

export async function updateVersion(
  tx: Db,
  projectId: string,
  version: number,
  changes: Partial<Pick<NewVersion, 'revision' | 'definition' | 'outcomes' | 'changes' | 'saved_at'>> &
    Partial<Pick<NewVersion, 'name' | 'published_as' | 'is_closed'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('survey_draft_version')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export function selectVersion(db: Db, projectId: string, version: number) {
  return tables(db)
    .selectFrom('survey_draft_version')
    .select(['version', 'definition', 'outcomes', 'name'])
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The newest of those that members got. */
export function selectPublished(db: Db, projectId: string) {
  return tables(db)
    .selectFrom('survey_draft_version')
    .select(['version', 'revision', 'published_as'])
    .where('project_id', '=', projectId)
    .where('published_as', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function selectVersions(db: Db, projectId: string, before: number | undefined, limit: number) {
  const page = tables(db)
    .selectFrom('survey_draft_version as v')
    .leftJoin('survey_draft_author as a', 'a.operator_id', 'v.saved_by')
    .select([
      'v.version',
      'v.revision',
      'v.origin',
      'v.name',
      'v.changes',
      'v.saved_at',
      'v.saved_by',
      'v.published_as',
      'a.name as author',
    ])
    .where('v.project_id', '=', projectId)
    .orderBy('v.version', 'desc')
    .limit(limit);
  return (before === undefined ? page : page.where('v.version', '<', before)).execute();
}

export function upsertPresence(db: Db, row: SurveyDraftsTables['survey_draft_presence']) {
  const { question, seen_at } = row;
  return tables(db)
    .insertInto('survey_draft_presence')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'operator_id']).doUpdateSet({ question, seen_at }))
    .execute();
}

export function selectPresence(db: Db, projectId: string, since: Date) {
  return tables(db)
    .selectFrom('survey_draft_presence as p')
    .innerJoin('survey_draft_author as a', 'a.operator_id', 'p.operator_id')
    .select(['p.operator_id', 'p.question', 'a.name'])
    .where('p.project_id', '=', projectId)
    .where('p.seen_at', '>=', since)
    .orderBy('a.name')
    .execute();
}

/** Of this draft only, so that the work stays small. */
export function deletePresence(db: Db, projectId: string, before: Date) {
  return tables(db)
    .deleteFrom('survey_draft_presence')
    .where('project_id', '=', projectId)
    .where('seen_at', '<', before)
    .execute();
}

export function selectClips(db: Db, panelId: string, startingAfter: string | undefined, limit: number) {
  const page = tables(db)
    .selectFrom('survey_draft_clip')
    .select(['clip_id', 'title', 'seconds'])
    .where('panel_id', '=', panelId)
    .orderBy('clip_id', 'desc')
    .limit(limit);
  return (
    startingAfter === undefined ? page : page.where('clip_id', '<', sql<string>`${startingAfter}::uuid`)
  ).execute();
}

/** Written as JSON text, since the driver would send an array as one of PostgreSQL's own. */
type Json<T> = ColumnType<T, string, string>;

type SurveyDraftsTables = {
  survey_draft: { project_id: string; revision: number; version: number };
  survey_draft_version: {
    project_id: string;
    version: number;
    revision: number;
    definition: Json<unknown>;
    outcomes: Json<readonly SurveyOutcomeRule[]>;
    origin: DraftOrigin;
    changes: string[];
    name: string | null;
    published_as: number | null;
    saved_by: string | null;
    begun_at: Date;
    saved_at: Date;
    is_closed: boolean;
  };
  survey_draft_presence: { project_id: string; operator_id: string; question: string | null; seen_at: Date };
  /** Views, for reading across rooms. */
  survey_draft_author: { operator_id: string; name: string };
  survey_draft_clip: { clip_id: string; panel_id: string; title: string; seconds: number; created_at: Date };
};
