import type { Platform } from '#server/platform/platform.ts';
import type { SurveyLinks } from './task-links.ts';

/** What the use cases of this room work with. */
export interface Activities extends Pick<Platform, 'db' | 'clock' | 'chance' | 'audit' | 'outbox'> {
  readonly panelId: string;
  /** The panel's own zone: weeks begin by it. */
  readonly timeZone: string;
  readonly surveyLinks: SurveyLinks;
}
