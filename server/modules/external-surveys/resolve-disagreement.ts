import type { Db } from '#server/platform/database/database.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { closeDisagreement } from './external-surveys.store.ts';

/** An operator has decided about what the host of an outside survey said in different ways. */
export async function resolveDisagreement(room: ExternalSurveys, tx: Db, runId: string): Promise<void> {
  await closeDisagreement(tx, runId, room.clock.now());
}
