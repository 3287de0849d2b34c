import { activityEmail, costText, type ActivityFacts } from './activity-email.ts';
import type { Email } from './email.ts';

/** Tells a member, once more and without guilt, that an activity is still open. */
export function reminderEmail(activity: ActivityFacts): Email {
  return activityEmail(activity, {
    kind: 'reminder',
    subject: `Still open: ${activity.name}, ${costText(activity)}`,
    opening: `Hello ${activity.firstName}, this one is still open for you. ${activity.description}`,
    why: 'You get this because an activity that you were invited to is still open. If it is not for you, there is nothing to do.',
  });
}
