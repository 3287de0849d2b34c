import type { Rooms } from '#server/rooms.ts';
import { activitiesResolvers } from './activities.ts';
import { avatarsResolvers } from './avatars.ts';
import { joiningResolvers } from './joining.ts';
import { leavingResolvers } from './leaving.ts';
import { mailResolvers } from './mail.ts';
import { notificationsResolvers } from './notifications.ts';
import { metadataResolvers } from './metadata.ts';
import { panelistResolvers } from './panelist.ts';
import { passwordsResolvers } from './passwords.ts';
import { placesResolvers } from './places.ts';
import { preferencesResolvers } from './preferences.ts';
import { productTestsResolvers } from './product-tests.ts';
import { profileResolvers } from './profile.ts';
import { pushResolvers } from './push.ts';
import { registrationResolvers } from './registration.ts';
import { reviewsResolvers } from './reviews.ts';
import { rewardsResolvers } from './rewards.ts';
import { sessionsResolvers } from './sessions.ts';
import { sparkResolvers } from './spark.ts';
import { supportResolvers } from './support.ts';
import { surveysResolvers } from './surveys.ts';

/** What is answered to members: one file for each file of contract/graphql/member, of the same name. */
export const memberResolvers = (rooms: Rooms) => [
  activitiesResolvers(rooms),
  avatarsResolvers(rooms),
  joiningResolvers(rooms),
  leavingResolvers(rooms),
  mailResolvers(rooms),
  notificationsResolvers(rooms),
  metadataResolvers(rooms),
  panelistResolvers(rooms),
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
