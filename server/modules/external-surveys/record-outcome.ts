import type { ExternalOutcome, ExternalSource } from '#contract/surveys/survey-calls.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { insertOutcomeOnce, listOutcomes, upsertDisagreement } from './external-surveys.store.ts';

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
  const said = await listOutcomes(tx, runId);
  if (said.every((one) => one.outcome === outcome)) return 'agrees';
  if (isNew) {
    const evidence = {
      taskState,
      said: said.map((one) => ({
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
