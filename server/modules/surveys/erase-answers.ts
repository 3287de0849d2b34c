import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Piece } from '#server/platform/database/piece.ts';
import { newSecret } from '#server/platform/chance.ts';
import type { SurveysTables } from './surveys.tables.ts';
import type { Surveys } from './surveys.ts';

const tables = (db: Db) => db.withTables<SurveysTables>();
const RUNS_AT_ONCE = 20;
export const ERASED_WORDS = '[erased]';

/**
 * What somebody wrote goes; what they chose stays, as research data without the person (decisions §10). What was chosen stands in
 * the survey itself, whatever does not was written. An outside host's name for them is replaced, so that it leads nowhere. The next
 * few runs, in the order of their ids.
 */
export async function eraseAnswers(surveys: Surveys, tx: Db, panelistId: string, after: string | undefined) {
  const runs = await tables(tx)
    .selectFrom('survey_run')
    .select(['run_id', 'survey_id', 'version', 'state', 'respondent_id'])
    .where('panelist_id', '=', panelistId)
    .$if(after !== undefined, (query) => query.where('run_id', '>', after ?? ''))
    .orderBy('run_id')
    .limit(RUNS_AT_ONCE)
    .forUpdate()
    .execute();
  for (const run of runs) await eraseRun(surveys, tx, run);
  const last = runs.at(-1)?.run_id;
  return { count: runs.length, hasMore: runs.length === RUNS_AT_ONCE, last } satisfies Piece & {
    readonly last?: string | undefined;
  };
}

type Run = Pick<SurveysTables['survey_run'], 'run_id' | 'survey_id' | 'version' | 'respondent_id'> & {
  readonly state: unknown;
};

async function eraseRun({ chance }: Surveys, tx: Db, run: Run): Promise<void> {
  const offered = await wordsOfSurvey(tx, run);
  const left = (value: unknown): string => JSON.stringify(withoutTexts(value, offered));
  await tables(tx)
    .updateTable('survey_run')
    .set({
      ...(run.state === null ? {} : { state: left(run.state) }),
      ...(run.respondent_id === null ? {} : { respondent_id: newSecret(chance).slice(0, 32) }),
      source: null,
    })
    .where('run_id', '=', run.run_id)
    .execute();
  const saves = await tables(tx)
    .deleteFrom('survey_page_save')
    .where('run_id', '=', run.run_id)
    .returningAll()
    .execute();
  if (saves.length > 0) {
    await tables(tx)
      .insertInto('survey_page_save')
      .values(saves.map((save) => ({ ...save, answers: save.answers === null ? null : left(save.answers) })))
      .execute();
  }
  await tables(tx).deleteFrom('survey_page_draft').where('run_id', '=', run.run_id).execute();
  await tables(tx).deleteFrom('survey_open_text').where('run_id', '=', run.run_id).execute();
  const flags = await tables(tx).selectFrom('survey_flag').selectAll().where('run_id', '=', run.run_id).execute();
  for (const { kind, evidence } of flags) {
    await tables(tx)
      .updateTable('survey_flag')
      .set({ evidence: left(evidence) })
      .where('run_id', '=', run.run_id)
      .where('kind', '=', kind)
      .execute();
  }
}

/** Every text of a survey's versions: names of questions and pages, and what is offered to choose from. */
async function wordsOfSurvey(tx: Db, { survey_id, version }: Run): Promise<ReadonlySet<string>> {
  if (version === null) return new Set();
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word #>> '{}' AS word FROM survey_version,
      jsonb_path_query(definition, 'strict $.** ? (@.type() == "string")') word
    WHERE survey_id = ${survey_id}`.execute(tx);
  return new Set(rows.map(({ word }) => word));
}

/** Texts that are not among those offered become one that says nothing; all else, and the shape, stays. */
export function withoutTexts(value: unknown, offered: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return offered.has(value) ? value : ERASED_WORDS;
  if (Array.isArray(value)) return value.map((one) => withoutTexts(one, offered));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutTexts(one, offered)]));
}
