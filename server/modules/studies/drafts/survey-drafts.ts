import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface SurveyDrafts extends Pick<Platform, 'db' | 'clock' | 'chance' | 'audit'> {
  readonly panelId: string;
}
