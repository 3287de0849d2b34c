import type { Db } from '#server/platform/database/database.ts';
import type { Preferences } from './preferences.ts';
import type { Profile } from './profile.ts';
import { upsertPreferences } from './profile.store.ts';

/** Keeps what a member has chosen. */
export async function setPreferences(
  profile: Profile,
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
