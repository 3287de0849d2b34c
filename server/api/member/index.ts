import type { Rooms } from '#server/rooms.ts';
import { enforceMemberRules } from '../rules/enforce-rules.ts';
import { activitiesResolvers } from './activities.ts';
import { avatarsResolvers } from './spark/avatars.ts';
import { joiningResolvers } from './joining/joining.ts';
import { leavingResolvers } from './leaving.ts';
import { emailChoicesResolvers } from './notifications/email-choices.ts';
import { notificationsResolvers } from './notifications/notifications.ts';
import { introductionsResolvers } from './spark/introductions.ts';
import { membersResolvers } from './members.ts';
import { passwordsResolvers } from './identity/passwords.ts';
import { placesResolvers } from './profile/places.ts';
import { preferencesResolvers } from './profile/preferences.ts';
import { productTestsResolvers } from './product-tests.ts';
import { profileResolvers } from './profile/profile.ts';
import { pushResolvers } from './push.ts';
import { registrationResolvers } from './joining/registration.ts';
import { reviewsResolvers } from './reviews.ts';
import { rewardsResolvers } from './rewards.ts';
import { sessionsResolvers } from './identity/sessions.ts';
import { sparkResolvers } from './spark/spark.ts';
import { supportResolvers } from './support.ts';
import { surveysResolvers } from './surveys.ts';

/** What is answered to members; every mutation is held to its rule. */
export const memberResolvers = (rooms: Rooms) =>
  resolversByFile(rooms).map((resolvers) => enforceMemberRules(resolvers, rooms.identity));

/** One file for each file of contract/graphql/member, of the same name. */
const resolversByFile = (rooms: Rooms) => [
  activitiesResolvers(rooms),
  avatarsResolvers(rooms),
  joiningResolvers(rooms),
  leavingResolvers(rooms),
  emailChoicesResolvers(rooms),
  notificationsResolvers(rooms),
  introductionsResolvers(rooms),
  membersResolvers(rooms),
  passwordsResolvers(rooms),
  placesResolvers(rooms),
  preferencesResolvers(rooms),
  productTestsResolvers(rooms),
  profileResolvers(rooms),
  pushResolvers(rooms),
  registrationResolvers(rooms),
  reviewsResolvers(rooms),
  rewardsResolvers(rooms),
  sessionsResolvers(rooms),
  sparkResolvers(rooms),
  supportResolvers(rooms),
  surveysResolvers(rooms),
];
