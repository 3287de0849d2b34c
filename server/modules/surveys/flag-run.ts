import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { SPEED_COMPLETES_READ } from '#contract/limits.ts';
import type { SurveyFlagKind } from '#contract/surveys/survey-outcomes.ts';
import { finalAnswers } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { missedChecks, openTexts, straightLines, tooFast, type OpenText } from './careless-answers.ts';
import type { RunRow } from './runs.store.ts';
import type { SurveysTables } from './surveys.tables.ts';
import type { Surveys } from './surveys.ts';
import type { SurveyVersion } from './version-cache.ts';

/** Looks at a completed run for signs of carelessness and keeps them with their evidence. True if there are any. */
export async function flagRun(surveys: Surveys, tx: Db, version: SurveyVersion, row: RunRow): Promise<boolean> {
  if (row.state === null) return false;
  const { survey } = version;
  const now = surveys.clock.now();
  const answers = finalAnswers(survey, row.state, now.getTime());
  const completes = await selectCompletedSeconds(tx, version, SPEED_COMPLETES_READ);
  const evidence: Record<SurveyFlagKind, unknown> = {
    SPEED: tooFast(row.seconds, completes),
    STRAIGHT_LINING: straightLines(survey, answers),
    ATTENTION: missedChecks(survey, row.state, answers, now.getTime()),
    DUPLICATE_TEXT: await copiedTexts(tx, row, openTexts(survey, answers)),
  };
  const flags = Object.entries(evidence)
    .filter(([, found]) => found !== undefined)
    .map(([kind, found]) => ({ kind: kind as SurveyFlagKind, evidence: JSON.stringify(found) }));
  await insertFlags(tx, row.run_id, flags, now);
  return flags.length > 0;
}

/** Texts that another member has written in this survey. Ours are remembered for anyone who comes next. */
async function copiedTexts(tx: Db, row: RunRow, texts: readonly OpenText[]) {
  const hashed = texts.map(({ question, text }) => ({
    question,
    text_hash: createHash('sha256').update(text).digest(),
  }));
  // Of two copies at the same moment, the second waits until the first can be seen.
  await lockTexts(tx, row.survey_id, hashed);
  const same = await selectSameTexts(tx, row, hashed);
  await insertOpenTexts(tx, row, hashed);
  return same.length > 0 ? { same } : undefined;
}

/** How many signs of careless answers a member's surveys have left. */
export async function flagsOf(db: Db, panelistId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM survey_run r JOIN survey_flag f ON f.run_id = r.run_id
    WHERE r.panelist_id = ${panelistId}`.execute(db);
  return Number(rows[0]?.count);
}

const tables = (db: Db) => db.withTables<SurveysTables>();

/** How long the newest completes of a version took. */
async function selectCompletedSeconds(
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

async function insertFlags(
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

/** Locks these texts of a survey until the transaction is done; always in one order, so that no two wait for each other. */
async function lockTexts(tx: Db, surveyId: string, texts: readonly HashedText[]): Promise<void> {
  const keys = texts.map(({ text_hash }) =>
    createHash('sha256').update(surveyId).update(text_hash).digest().readBigInt64BE(),
  );
  for (const key of [...new Set(keys)].toSorted((a, b) => (a < b ? -1 : 1))) {
    await sql`SELECT pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(tx);
  }
}

/** Where somebody else has written the same in this survey; one of them is enough as evidence. */
async function selectSameTexts(tx: Db, row: RunRow, texts: readonly HashedText[]) {
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

async function insertOpenTexts(tx: Db, row: RunRow, texts: readonly HashedText[]): Promise<void> {
  if (texts.length === 0) return;
  await tables(tx)
    .insertInto('survey_open_text')
    .values(texts.map((text) => ({ ...text, survey_id: row.survey_id, run_id: row.run_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
