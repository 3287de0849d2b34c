import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';

// Two calls that make no sense without the person they are about (spec §5).

const { panelistIdRequired } = MESSAGES.waitlist;
const { badgeUserRequired } = MESSAGES.spark;

export const waitlistRegistrationEmailInput = v.object({
  panelistId: v.pipe(v.optional(v.string(panelistIdRequired), ''), v.nonEmpty(panelistIdRequired)),
});

export const badgeNotificationsInput = v.object({
  userId: v.pipe(v.optional(v.string(badgeUserRequired), ''), v.nonEmpty(badgeUserRequired)),
});
