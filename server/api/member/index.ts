import type { Rooms } from '#server/flows/rooms.ts';
import { activitiesResolvers } from './activities.ts';
import { joiningResolvers } from './joining.ts';
import { profileResolvers } from './profile.ts';
import { reviewsResolvers } from './reviews.ts';
import { rewardsResolvers } from './rewards.ts';
import { surveysResolvers } from './surveys.ts';

/** What is answered to members: one file for each file of contract/graphql/member, of the same name. */
export const memberResolvers = (rooms: Rooms) => [
  activitiesResolvers(rooms),
  joiningResolvers(rooms),
  profileResolvers(rooms),
  reviewsResolvers(rooms),
  rewardsResolvers(rooms),
  surveysResolvers(rooms),
];
