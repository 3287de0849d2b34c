import { changePreferences, type PreferenceChange, type Preferences } from '#contract/profile/preferences.ts';
import type { FieldProblems } from '#contract/wire/field-problems.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Profile } from './profile.ts';
import { readPreferences, setPreferences } from './read-preferences.ts';

/**
 * Changes what is named of a member's wishes and nothing else, so that two tabs that change different things both win. The caller
 * holds the member: what is read here is what stands until it is written.
 */
export async function applyPreferences(
  profile: Pick<Profile, 'clock'>,
  tx: Db,
  panelistId: string,
  change: PreferenceChange,
): Promise<Result<Preferences, FieldProblems>> {
  const before = await readPreferences(tx, panelistId);
  const changed = changePreferences(before, change);
  if (!changed.ok) return err(changed.problems);
  const { preferences } = changed;
  const isSame = JSON.stringify(preferences) === JSON.stringify(before);
  if (!isSame) await setPreferences(profile, tx, panelistId, preferences);
  return ok(preferences);
}
