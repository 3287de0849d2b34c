import type { TaskKind } from '#contract/notifications/notification-kinds.ts';
import { minutesText, pointsText } from '#contract/launches/launches.ts';
import { closingDayText } from '#contract/time/panel-days.ts';
import type { ActivityKind } from '#contract/activities/task-states.ts';
import { compose, oneLine, type Email } from './email.ts';
import { aside, button, facts, paragraph } from './parts.ts';

/** An activity that waits for a member, and where everything about it is. */
export interface ActivityFacts {
  readonly firstName: string;
  readonly name: string;
  readonly description: string;
  readonly kind: ActivityKind;
  /** Null when nobody has said how long it takes. */
  readonly minutes: number | null;
  readonly points: number;
  readonly pointsIfNotFitting: number;
  readonly closesAt: Date | null;
  /** IANA name; the zone in which days are told. */
  readonly timeZone: string;
  readonly url: string;
  readonly pictureUrl: string;
  readonly unsubscribeUrl: string;
  readonly preferencesUrl: string;
  readonly contactUrl: string;
  readonly privacyUrl: string;
}

interface ActivityTexts {
  readonly kind: string;
  readonly subject: string;
  readonly opening: string;
  readonly why: string;
}

const STARTS = { SURVEY: 'Start survey', VIDEO: 'Start video', WEEKLY_QUEST: 'Start quest' } as const;

/** Tells a member of a new activity: what it is, what it costs, what it brings. */
export function invitationEmail(activity: ActivityFacts): Email {
  return activityEmail(activity, {
    kind: 'invitation',
    subject: `${costText(activity)}: ${activity.name}`,
    opening: activity.description,
    why: "You're getting this email because you asked to hear about new activities.",
  });
}

/** Tells a member, once more and without guilt, that an activity is still open. */
export function reminderEmail(activity: ActivityFacts): Email {
  return activityEmail(activity, {
    kind: 'reminder',
    subject: `Still open: ${activity.name}, ${costText(activity)}`,
    opening: `Hello ${activity.firstName}, this activity is still open for you. ${activity.description}`,
    why: "You're getting this email because an activity you were invited to is still open. If you're not interested, there's nothing you need to do.",
  });
}

/** The e-mail of each kind that is about a task. */
export const ACTIVITY_EMAILS: Readonly<Record<TaskKind, (activity: ActivityFacts) => Email>> = {
  INVITATION: invitationEmail,
  REMINDER: reminderEmail,
};

/** The cost first, then the button; the same words in both parts. */
function activityEmail(activity: ActivityFacts, { kind, subject, opening, why }: ActivityTexts): Email {
  const { name, points, pointsIfNotFitting, minutes, closesAt, timeZone, url } = activity;
  const closes = closesAt === null ? undefined : closingDayText(closesAt, timeZone);
  const lines = [
    ['You earn', pointsText(points)],
    ...(minutes === null ? [] : [['Takes', minutesText(minutes)] as const]),
    ...(closes === undefined ? [] : [['Closes', closes] as const]),
  ] as const;
  const consolation =
    pointsIfNotFitting === 0
      ? undefined
      : `If you don't qualify, you'll get ${pointsText(pointsIfNotFitting)} for your time.`;
  return compose({
    kind,
    isStoppable: true,
    subject: oneLine(subject),
    title: name,
    firstLine: closes === undefined ? opening : `${opening} Closes ${closes}.`,
    picture: { url: activity.pictureUrl, description: 'A clipboard and pencils' },
    body: [
      paragraph(opening),
      facts(lines, '\n'),
      button(STARTS[activity.kind], url),
      ...(consolation === undefined ? [] : [aside(consolation)]),
    ],
    why,
    links: [
      { label: 'Unsubscribe', url: activity.unsubscribeUrl },
      { label: 'Choose how often', url: activity.preferencesUrl },
      { label: 'Contact us', url: activity.contactUrl },
      { label: 'Privacy policy', url: activity.privacyUrl },
    ],
  });
}

/** 8 minutes, 120 points. */
function costText({ minutes, points }: Pick<ActivityFacts, 'minutes' | 'points'>): string {
  return minutes === null ? pointsText(points) : `${minutesText(minutes)}, ${pointsText(points)}`;
}
