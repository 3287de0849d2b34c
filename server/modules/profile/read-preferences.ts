import { DEFAULT_PREFERENCES, type Preferences } from '#contract/profile/preferences.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findOptedOutOfSurveys, findPreferences, upsertPreferences } from './profile.store.ts';
import type { Profile } from './profile.ts';

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
