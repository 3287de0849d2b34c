import { activityEmail, costText, type ActivityFacts } from './activity-email.ts';
import type { Email } from './email.ts';

/** Tells a member of a new activity: what it is, what it costs, what it brings. */
export function invitationEmail(activity: ActivityFacts): Email {
  return activityEmail(activity, {
    kind: 'invitation',
    subject: `${costText(activity)}: ${activity.name}`,
    opening: activity.description,
    why: 'You get this because you asked to hear about new activities.',
  });
}
