import type { Activities } from '#server/modules/activities/index.ts';
import type { Announcements } from '#server/modules/announcements/index.ts';
import type { Approvals } from '#server/modules/approvals/index.ts';
import type { Audiences } from '#server/modules/audiences/index.ts';
import type { Clips } from '#server/modules/clips/index.ts';
import type { Console } from '#server/modules/console/index.ts';
import type { ExternalSurveys } from '#server/modules/external-surveys/index.ts';
import type { Flags } from '#server/modules/flags/index.ts';
import type { GiftCards } from '#server/modules/gift-cards/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Joining } from '#server/modules/joining/index.ts';
import type { Launches } from '#server/modules/launches/index.ts';
import type { Leaving } from '#server/modules/leaving/index.ts';
import type { Messages } from '#server/modules/messages/index.ts';
import type { Pictures } from '#server/modules/pictures/index.ts';
import type { ProductTests } from '#server/modules/product-tests/index.ts';
import type { Profile } from '#server/modules/profile/index.ts';
import type { Push } from '#server/modules/push/index.ts';
import type { Results } from '#server/modules/results/index.ts';
import type { Reviews } from '#server/modules/reviews/index.ts';
import type { Rewards } from '#server/modules/rewards/index.ts';
import type { Spark } from '#server/modules/spark/index.ts';
import type { Sending } from '#server/modules/sending/index.ts';
import type { SurveyDrafts } from '#server/modules/survey-drafts/index.ts';
import type { Support } from '#server/modules/support/index.ts';
import type { Surveys } from '#server/modules/surveys/index.ts';
import type { Places } from '#server/integrations/places/port.ts';
import type { Platform } from '#server/platform/platform.ts';

export type { PlaceAddress as FoundPlace } from '#server/integrations/places/port.ts';

/** Where places are looked up; no room of its own, since it keeps nothing. */
export interface PlacesDesk extends Pick<Platform, 'limits' | 'log'> {
  readonly provider: Places;
}

/** Every room of the server: what resolvers hand to flows and doors. */
export interface Rooms {
  readonly identity: Identity;
  readonly flags: Flags;
  readonly joining: Joining;
  readonly leaving: Leaving;
  readonly console: Console;
  readonly announcements: Announcements;
  readonly approvals: Approvals;
  readonly activities: Activities;
  readonly productTests: ProductTests;
  readonly profile: Profile;
  readonly rewards: Rewards;
  readonly giftCards: GiftCards;
  readonly surveys: Surveys;
  readonly externalSurveys: ExternalSurveys;
  readonly clips: Clips;
  readonly pictures: Pictures;
  readonly surveyDrafts: SurveyDrafts;
  readonly audiences: Audiences;
  readonly launches: Launches;
  readonly messages: Messages;
  readonly push: Push;
  readonly sending: Sending;
  readonly reviews: Reviews;
  readonly results: Results;
  readonly support: Support;
  readonly spark: Spark;
  readonly places: PlacesDesk;
}
