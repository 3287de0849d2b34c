import {
  DEFAULT_PREFERENCES,
  type Preferences,
  changePreferences,
  type PreferenceChange,
} from '#contract/profile/preferences.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findOptedOutOfSurveys, findPreferences, upsertPreferences } from './profile.store.ts';
import type { Profile } from './profile.ts';
import type { FieldProblems } from '#contract/wire/field-problems.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { lockPanelist } from '#server/modules/identity/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/** What a member has chosen, or what holds until they do. */
export async function readPreferences(db: Db, panelistId: string): Promise<Preferences> {
  const row = await findPreferences(db, panelistId);
  if (row === undefined) return DEFAULT_PREFERENCES;
  return {
    isOptedIntoVideos: row.video_activity_opt_in,
    isOptedIntoSurveys: row.survey_activity_opt_in,
    frequency: row.activity_frequency,
    period: row.activity_period,
  };
}

/** Those of these members who want surveys, in their order. */
export async function wantingSurveys(db: Db, panelistIds: readonly string[]): Promise<readonly string[]> {
  const optedOut = new Set(await findOptedOutOfSurveys(db, panelistIds));
  return panelistIds.filter((panelistId) => !optedOut.has(panelistId));
}

/** Keeps what a member has chosen. */
export async function setPreferences(
  profile: Pick<Profile, 'clock'>,
  tx: Db,
  panelistId: string,
  preferences: Preferences,
): Promise<void> {
  await upsertPreferences(tx, {
    panelist_id: panelistId,
    video_activity_opt_in: preferences.isOptedIntoVideos,
    survey_activity_opt_in: preferences.isOptedIntoSurveys,
    activity_frequency: preferences.frequency,
    activity_period: preferences.period,
    updated_at: profile.clock.now(),
  });
}

type PreferencesFailure = { readonly kind: 'wrong'; readonly problems: FieldProblems } | { readonly kind: 'no-member' };

/**
 * Changes what is named of a member's wishes and nothing else, so that two tabs that change different things both win. It
 * holds from the moment that this has answered: anyone who hands out to them takes turns with it, and either came before it or
 * sees it.
 */
export function changeOwnPreferences(
  { profile }: { readonly profile: Profile },
  panelistId: string,
  change: PreferenceChange,
): Promise<Result<Preferences, PreferencesFailure>> {
  return inTransaction(profile.db, async (tx) => {
    if (!(await lockPanelist(tx, panelistId))) return err({ kind: 'no-member' });
    const before = await readPreferences(tx, panelistId);
    const changed = changePreferences(before, change);
    if (!changed.ok) return err({ kind: 'wrong', problems: changed.problems });
    const { preferences } = changed;
    const isSame = JSON.stringify(preferences) === JSON.stringify(before);
    if (!isSame) await setPreferences(profile, tx, panelistId, preferences);
    return ok(preferences);
  });
}
