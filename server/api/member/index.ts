import type { Rooms } from '#server/flows/rooms.ts';
import { activitiesResolvers } from './activities.ts';
import { joiningResolvers } from './joining.ts';
import { leavingResolvers } from './leaving.ts';
import { mailResolvers } from './mail.ts';
import { panelistResolvers } from './panelist.ts';
import { passwordsResolvers } from './passwords.ts';
import { placesResolvers } from './places.ts';
import { preferencesResolvers } from './preferences.ts';
import { profileResolvers } from './profile.ts';
import { registrationResolvers } from './registration.ts';
import { reviewsResolvers } from './reviews.ts';
import { rewardsResolvers } from './rewards.ts';
import { sessionsResolvers } from './sessions.ts';
import { supportResolvers } from './support.ts';
import { surveysResolvers } from './surveys.ts';

/** What is answered to members: one file for each file of contract/graphql/member, of the same name. */
export const memberResolvers = (rooms: Rooms) => [
  activitiesResolvers(rooms),
  joiningResolvers(rooms),
  leavingResolvers(rooms),
  mailResolvers(rooms),
  panelistResolvers(rooms),
  passwordsResolvers(rooms),
  placesResolvers(rooms),
  preferencesResolvers(rooms),
  profileResolvers(rooms),
  registrationResolvers(rooms),
  reviewsResolvers(rooms),
  rewardsResolvers(rooms),
  sessionsResolvers(rooms),
  supportResolvers(rooms),
  surveysResolvers(rooms),
];
