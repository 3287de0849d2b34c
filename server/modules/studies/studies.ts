import type { Activities } from '#server/modules/activities/index.ts';
import type { Surveys } from '#server/modules/surveys/index.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What writing, rehearsing and publishing a study work with. */
export interface PublishingRooms {
  readonly activities: Activities;
  readonly surveys: Surveys;
  readonly surveyDrafts: SurveyDrafts;
}

/** What the use cases of this room work with. */
export interface SurveyDrafts extends Pick<Platform, 'db' | 'clock' | 'chance' | 'audit'> {
  readonly panelId: string;
}
