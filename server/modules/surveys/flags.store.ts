import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SurveyFlagKind } from '#contract/surveys/survey-outcomes.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RunRow } from './runs.store.ts';
import type { SurveysTables } from './surveys.tables.ts';

const tables = (db: Db) => db.withTables<SurveysTables>();

/** How long the newest completes of a version took. */
export async function selectCompletedSeconds(
  db: Db,
  { surveyId, version }: { readonly surveyId: string; readonly version: number },
  limit: number,
): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('survey_run')
    .select('seconds')
    .where('survey_id', '=', surveyId)
    .where('version', '=', version)
    .where('outcome', 'in', ['QUALIFIED', 'UNDER_REVIEW'])
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.seconds);
}

export async function insertFlags(
  tx: Db,
  runId: string,
  flags: readonly { readonly kind: SurveyFlagKind; readonly evidence: string }[],
  now: Date,
): Promise<void> {
  if (flags.length === 0) return;
  await tables(tx)
    .insertInto('survey_flag')
    .values(flags.map((flag) => ({ ...flag, run_id: runId, flagged_at: now })))
    .execute();
}

interface HashedText {
  readonly question: string;
  readonly text_hash: Buffer;
}

/** Holds these texts of a survey until the transaction is done; always in one order, so that no two wait for each other. */
export async function lockTexts(tx: Db, surveyId: string, texts: readonly HashedText[]): Promise<void> {
  const keys = texts.map(({ text_hash }) =>
    createHash('sha256').update(surveyId).update(text_hash).digest().readBigInt64BE(),
  );
  for (const key of [...new Set(keys)].toSorted((a, b) => (a < b ? -1 : 1))) {
    await sql`SELECT pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(tx);
  }
}

/** Where somebody else has written the same in this survey; one of them is enough as evidence. */
export async function selectSameTexts(tx: Db, row: RunRow, texts: readonly HashedText[]) {
  if (texts.length === 0) return [];
  const found = await tables(tx)
    .selectFrom('survey_open_text')
    .innerJoin('survey_run', 'survey_run.run_id', 'survey_open_text.run_id')
    .select(['text_hash', 'survey_open_text.run_id'])
    .distinctOn('text_hash')
    .where('survey_open_text.survey_id', '=', row.survey_id)
    .where(
      'text_hash',
      'in',
      texts.map((text) => text.text_hash),
    )
    .where('panelist_id', '<>', row.panelist_id)
    .execute();
  return texts.flatMap(({ question, text_hash }) =>
    found.filter((other) => other.text_hash.equals(text_hash)).map((other) => ({ question, sameAsRun: other.run_id })),
  );
}

export async function insertOpenTexts(tx: Db, row: RunRow, texts: readonly HashedText[]): Promise<void> {
  if (texts.length === 0) return;
  await tables(tx)
    .insertInto('survey_open_text')
    .values(texts.map((text) => ({ ...text, survey_id: row.survey_id, run_id: row.run_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
