import type { Activities } from '#server/modules/activities/index.ts';
import type { ExternalSurveys } from '#server/modules/external-surveys/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Joining } from '#server/modules/joining/index.ts';
import type { Messages } from '#server/modules/messages/index.ts';
import type { Profile } from '#server/modules/profile/index.ts';
import type { Rewards } from '#server/modules/rewards/index.ts';
import type { Surveys } from '#server/modules/surveys/index.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Reviews extends Pick<Platform, 'db' | 'clock' | 'chance' | 'audit' | 'signer' | 'jobs' | 'outbox'> {
  readonly panelId: string;
}

/** What settling a task works with. */
export interface SettlingRooms {
  readonly activities: Activities;
  readonly rewards: Rewards;
  readonly reviews: Reviews;
  readonly surveys: Surveys;
  readonly identity: Identity;
  readonly joining: Joining;
  readonly messages: Messages;
  readonly profile: Profile;
}

/** The same with what hosts of outside surveys say: what reviewers, files and messages settle with. */
export interface ReviewRooms extends SettlingRooms {
  readonly externalSurveys: ExternalSurveys;
}
