export type ActivityPeriod = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY' | 'UNLIMITED';

/** Which activities a member wants, and how many of them. */
export interface Preferences {
  readonly isOptedIntoVideos: boolean;
  readonly isOptedIntoSurveys: boolean;
  /** 1 to 9 in the period; null when unlimited. */
  readonly frequency: number | null;
  readonly period: ActivityPeriod;
}

/** What holds for a member who has not chosen. */
export const DEFAULT_PREFERENCES: Preferences = {
  isOptedIntoVideos: true,
  isOptedIntoSurveys: true,
  frequency: null,
  period: 'UNLIMITED',
};
