import { sql } from 'kysely';
import type { ExternalOutcome, ExternalSource } from '#contract/surveys/survey-calls.ts';
import type { Db } from '#server/platform/database/database.ts';
import { insertOutcomeOnce, listOutcomes, upsertDisagreement, closeDisagreement } from './external-surveys.store.ts';
import type { ExternalSurveys } from './external-surveys.ts';

export interface SaidOfRun {
  readonly runId: string;
  readonly source: ExternalSource;
  readonly keyId: string;
  readonly outcome: ExternalOutcome;
  /** How the member's task stands, for the evidence. */
  readonly taskState: string;
}

/**
 * Writes down what an outside survey said of a run, and opens a case for an operator when it said something else
 * before. The caller holds the task, so no two words of one run pass each other.
 */
export async function recordOutcome(
  room: ExternalSurveys,
  tx: Db,
  { runId, source, keyId, outcome, taskState }: SaidOfRun,
): Promise<'agrees' | 'disagrees'> {
  const now = room.clock.now();
  const isNew = await insertOutcomeOnce(tx, {
    run_id: runId,
    source,
    outcome,
    key_id: keyId,
    received_at: now,
  });
  const outcomes = await listOutcomes(tx, runId);
  if (outcomes.every((one) => one.outcome === outcome)) return 'agrees';
  if (isNew) {
    const evidence = {
      taskState,
      said: outcomes.map((one) => ({
        source: one.source,
        outcome: one.outcome,
        keyId: one.key_id,
        receivedAt: one.received_at.toISOString(),
      })),
    };
    await upsertDisagreement(tx, { run_id: runId, panel_id: room.panelId, evidence, opened_at: now });
  }
  return 'disagrees';
}

/** Of how many respondents an outside host said different things, with nobody having decided about it. */
export async function countDisagreements(db: Db, surveyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM open_disagreement WHERE survey_id = ${surveyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An operator has decided about what the host of an outside survey said in different ways. */
export async function resolveDisagreement(room: ExternalSurveys, tx: Db, runId: string): Promise<void> {
  await closeDisagreement(tx, runId, room.clock.now());
}
