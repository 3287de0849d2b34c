import type { Platform } from '#server/platform/platform.ts';
import type { Activities } from '#server/modules/activities/index.ts';
import type { Announcements } from '#server/modules/announcements/index.ts';
import type { Approvals } from '#server/modules/approvals/index.ts';
import type { Audiences } from '#server/modules/audiences/index.ts';
import type { Clips } from '#server/modules/clips/index.ts';
import type { Flags } from '#server/modules/flags/index.ts';
import type { GiftCards } from '#server/modules/gift-cards/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Joining } from '#server/modules/joining/index.ts';
import type { Messages } from '#server/modules/messages/index.ts';
import type { ProductTests } from '#server/modules/product-tests/index.ts';
import type { Profile } from '#server/modules/profile/index.ts';
import type { Push } from '#server/modules/push/index.ts';
import type { Results } from '#server/modules/results/index.ts';
import type { Reviews } from '#server/modules/reviews/index.ts';
import type { Rewards } from '#server/modules/rewards/index.ts';
import type { Spark } from '#server/modules/spark/index.ts';
import type { Support } from '#server/modules/support/index.ts';
import type { Surveys } from '#server/modules/surveys/index.ts';

/** What the use cases of this room work with. */
export interface Leaving extends Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'chance'
  | 'signer'
  | 'sealer'
  | 'audit'
  | 'mail'
  | 'log'
  | 'jobs'
  | 'files'
  | 'outside'
  | 'limits'
  | 'recipients'
> {
  readonly panelId: string;
  readonly timeZone: string;
  /** Where members reach this community, for the links in e-mails. */
  readonly url: () => string;
}

/** Anyone who keeps something of a member: what leaving reads, gives out and erases. */
export interface LeavingRooms {
  readonly activities: Activities;
  readonly announcements: Announcements;
  readonly approvals: Approvals;
  readonly audiences: Audiences;
  readonly clips: Clips;
  readonly flags: Flags;
  readonly giftCards: GiftCards;
  readonly identity: Identity;
  readonly joining: Joining;
  readonly leaving: Leaving;
  readonly messages: Messages;
  readonly productTests: ProductTests;
  readonly profile: Profile;
  readonly push: Push;
  readonly results: Results;
  readonly reviews: Reviews;
  readonly rewards: Rewards;
  readonly spark: Spark;
  readonly support: Support;
  readonly surveys: Surveys;
}
