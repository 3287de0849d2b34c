import type { Db } from '#server/platform/database/database.ts';
import { openSecret } from './add-signing-key.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { findEntry } from './external-surveys.store.ts';
import { canonicalQuery, signatureOf } from './signed-texts.ts';

export interface ExternalRun {
  readonly surveyId: string;
  readonly respondentId: string;
}

/**
 * The address that takes a member to an outside survey: who (under a name of no use elsewhere), which survey, when, and
 * the proof. Undefined when it cannot be made: the survey was never set up, or all of its keys are retired.
 */
export async function makeEntryUrl(room: ExternalSurveys, db: Db, run: ExternalRun): Promise<string | undefined> {
  const entry = await findEntry(db, room.panelId, run.surveyId);
  if (entry === undefined) return undefined;
  const values = {
    rid: run.respondentId,
    survey: run.surveyId,
    ts: String(Math.floor(room.clock.now().getTime() / 1000)),
    kid: entry.key_id,
  };
  const url = new URL(entry.entry_url);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  url.searchParams.set('sig', signatureOf(openSecret(room, entry), canonicalQuery('entry', values)));
  return url.href;
}
