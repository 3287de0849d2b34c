import type { ActivityPeriod } from './preferences.ts';

export type ProfileTables = {
  panelist_preferences: {
    panelist_id: string;
    video_activity_opt_in: boolean;
    survey_activity_opt_in: boolean;
    activity_frequency: number | null;
    activity_period: ActivityPeriod;
    updated_at: Date;
  };
  panelist_attribute: {
    panelist_id: string;
    name: string;
    /** JSON; written as text. */
    value: unknown;
    updated_at: Date;
  };
};
