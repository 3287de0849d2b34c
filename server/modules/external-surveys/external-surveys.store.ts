import type { ExternalOutcome, ExternalSource, PostbackStatus } from '#contract/surveys/survey-calls.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DisagreementEvidence, ExternalSurveysTables } from './external-surveys.tables.ts';

const tables = (db: Db) => db.withTables<ExternalSurveysTables>();

export function insertExternalSurvey(db: Db, row: ExternalSurveysTables['external_survey']) {
  return tables(db).insertInto('external_survey').values(row).execute();
}

export function findExternalSurvey(db: Db, panelId: string, surveyId: string) {
  return tables(db)
    .selectFrom('external_survey')
    .select(['survey_id', 'entry_url'])
    .where('panel_id', '=', panelId)
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
}

export function insertKey(db: Db, row: ExternalSurveysTables['external_survey_key']) {
  return tables(db).insertInto('external_survey_key').values(row).execute();
}

/** Where a member's way out begins and the key that signs it; undefined when no key is active. */
export function findEntry(db: Db, panelId: string, surveyId: string) {
  return activeKeys(db, panelId)
    .select(['external_survey.entry_url', 'key_id', 'sealed_secret'])
    .where('external_survey.survey_id', '=', surveyId)
    .orderBy('external_survey_key.created_at', 'desc')
    .orderBy('key_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findActiveKey(db: Db, panelId: string, keyId: string) {
  return activeKeys(db, panelId)
    .select(['external_survey.survey_id', 'key_id', 'sealed_secret'])
    .where('key_id', '=', keyId)
    .executeTakeFirst();
}

function activeKeys(db: Db, panelId: string) {
  return tables(db)
    .selectFrom('external_survey_key')
    .innerJoin('external_survey', 'external_survey.survey_id', 'external_survey_key.survey_id')
    .where('external_survey.panel_id', '=', panelId)
    .where('retired_at', 'is', null);
}

/** The survey of the key that was retired; undefined when there was nothing to retire. */
export function retireKey(db: Db, surveyId: string, keyId: string, now: Date) {
  return tables(db)
    .updateTable('external_survey_key')
    .set({ retired_at: now })
    .where('survey_id', '=', surveyId)
    .where('key_id', '=', keyId)
    .where('retired_at', 'is', null)
    .returning('key_id')
    .executeTakeFirst();
}

export type NonceRow = ExternalSurveysTables['external_nonce'];

/** False when it was taken before. Two at once: one waits here until the other is done. */
export async function insertNonceOnce(db: Db, row: NonceRow): Promise<boolean> {
  const result = await tables(db)
    .insertInto('external_nonce')
    .values(row)
    .onConflict((conflict) => conflict.columns(['key_id', 'source', 'nonce']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

type NonceKey = Pick<NonceRow, 'key_id' | 'source' | 'nonce'>;

export function findNonce(db: Db, { key_id, source, nonce }: NonceKey) {
  return tables(db)
    .selectFrom('external_nonce')
    .select(['message_hash', 'answer', 'received_at'])
    .where('key_id', '=', key_id)
    .where('source', '=', source)
    .where('nonce', '=', nonce)
    .executeTakeFirst();
}

export function answerNonce(db: Db, { key_id, source, nonce }: NonceKey, answer: PostbackStatus) {
  return tables(db)
    .updateTable('external_nonce')
    .set({ answer })
    .where('key_id', '=', key_id)
    .where('source', '=', source)
    .where('nonce', '=', nonce)
    .execute();
}

export function deleteNonces(db: Db, expiredBefore: Date) {
  return tables(db).deleteFrom('external_nonce').where('expires_at', '<', expiredBefore).execute();
}

/** False when this was said before, by the same way. */
export async function insertOutcomeOnce(db: Db, row: ExternalSurveysTables['external_outcome']): Promise<boolean> {
  const result = await tables(db)
    .insertInto('external_outcome')
    .values(row)
    .onConflict((conflict) => conflict.columns(['run_id', 'source', 'outcome']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export interface SaidOutcome {
  readonly source: ExternalSource;
  readonly outcome: ExternalOutcome;
  readonly key_id: string;
  readonly received_at: Date;
}

export function listOutcomes(db: Db, runId: string): Promise<SaidOutcome[]> {
  return tables(db)
    .selectFrom('external_outcome')
    .select(['source', 'outcome', 'key_id', 'received_at'])
    .where('run_id', '=', runId)
    .orderBy('received_at')
    .orderBy('source')
    .orderBy('outcome')
    .execute();
}

/** The case of a run, opened once; each new contradiction adds to its evidence. */
export function upsertDisagreement(
  db: Db,
  row: { run_id: string; panel_id: string; evidence: DisagreementEvidence; opened_at: Date },
) {
  const evidence = JSON.stringify(row.evidence);
  return tables(db)
    .insertInto('external_disagreement')
    .values({ ...row, evidence, resolved_at: null })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ evidence, resolved_at: null }))
    .execute();
}

export function closeDisagreement(db: Db, runId: string, now: Date) {
  return tables(db)
    .updateTable('external_disagreement')
    .set({ resolved_at: now })
    .where('run_id', '=', runId)
    .where('resolved_at', 'is', null)
    .execute();
}
