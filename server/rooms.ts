import type { Activities } from './modules/activities/index.ts';
import type { Announcements } from './modules/announcements/index.ts';
import type { Approvals } from './modules/approvals/index.ts';
import type { Audiences } from './modules/audiences/index.ts';
import type { Clips } from './modules/clips/index.ts';
import type { Console } from './modules/console/index.ts';
import type { ExternalSurveys } from './modules/external-surveys/index.ts';
import type { Flags } from './modules/flags/index.ts';
import type { GiftCards } from './modules/gift-cards/index.ts';
import type { Identity } from './modules/identity/index.ts';
import type { Joining } from './modules/joining/index.ts';
import type { Launches } from './modules/launches/index.ts';
import type { Leaving } from './modules/leaving/index.ts';
import type { Messages } from './modules/messages/index.ts';
import type { Pictures } from './modules/pictures/index.ts';
import type { ProductTests } from './modules/product-tests/index.ts';
import type { Profile } from './modules/profile/index.ts';
import type { Push } from './modules/push/index.ts';
import type { Results } from './modules/results/index.ts';
import type { Reviews } from './modules/reviews/index.ts';
import type { Rewards } from './modules/rewards/index.ts';
import type { Spark } from './modules/spark/index.ts';
import type { Sending } from './modules/sending/index.ts';
import type { SurveyDrafts } from './modules/studies/index.ts';
import type { Support } from './modules/support/index.ts';
import type { Surveys } from './modules/surveys/index.ts';
import type { Places } from './integrations/places/port.ts';
import type { Platform } from './platform/platform.ts';

export type { PlaceAddress as FoundPlace } from './integrations/places/port.ts';

/** Where places are looked up; no room of its own, since it keeps nothing. */
export interface PlaceLookup extends Pick<Platform, 'limits' | 'log'> {
  readonly provider: Places;
}

/** Every room of the server: what resolvers and routes hand to use cases. */
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
  readonly places: PlaceLookup;
}
