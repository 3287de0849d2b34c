import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { findEntry } from './external-surveys.store.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { canonicalQuery, signatureOf } from './signed-texts.ts';
import { openSecret } from './signing-keys.ts';

/** What we add to the address; a host's own values must not be mistaken for ours. */
export const ENTRY_NAMES = ['rid', 'survey', 'ts', 'kid', 'sig'] as const;

export type EntryAddressProblem = 'not-an-address' | 'not-https' | 'has-credentials' | 'has-reserved-name';

/** Reads the address where an outside survey begins, and refuses what members must not be sent to. */
export function readEntryAddress(
  text: string,
  { isLocal }: Pick<ExternalSurveys, 'isLocal'>,
): Result<URL, EntryAddressProblem> {
  if (!URL.canParse(text)) return err('not-an-address');
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (isLocal && url.protocol === 'http:');
  if (!isSafe) return err('not-https');
  if (url.username !== '' || url.password !== '') return err('has-credentials');
  if (ENTRY_NAMES.some((name) => url.searchParams.has(name))) return err('has-reserved-name');
  return ok(url);
}

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
