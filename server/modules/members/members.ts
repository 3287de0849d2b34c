import type { Activities } from '#server/modules/activities/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Joining } from '#server/modules/joining/index.ts';
import type { Leaving } from '#server/modules/leaving/index.ts';
import type { Profile } from '#server/modules/profile/index.ts';
import type { Rewards } from '#server/modules/rewards/index.ts';
import type { Spark } from '#server/modules/spark/index.ts';
import type { Surveys } from '#server/modules/surveys/index.ts';

/** What the use cases of this room work with: it keeps nothing of its own. */
export interface MemberRooms {
  readonly activities: Activities;
  readonly identity: Identity;
  readonly joining: Joining;
  readonly leaving: Leaving;
  readonly profile: Profile;
  readonly rewards: Rewards;
  readonly spark: Spark;
  readonly surveys: Surveys;
}
