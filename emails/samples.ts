import {
  isUnsubscribableKind,
  KIND_REGISTRY,
  NOTICE_KINDS,
  TASK_KINDS,
  type NoticeKind,
  type TaskKind,
} from '#contract/notifications/notification-kinds.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { deletionAskedEmail, deletionCancelledEmail } from './account-deletion-email.ts';
import { ACTIVITY_EMAILS } from './activity-email.ts';
import { dataReadyEmail } from './data-ready-email.ts';
import type { Email } from './email.ts';
import { giftCardReadyEmail } from './gift-card-ready-email.ts';
import { giftCardReturnedEmail } from './gift-card-returned-email.ts';
import { NOTICE_TEMPLATES, noticeEmail } from './notice-email.ts';
import { oneTimeCodeEmail } from './one-time-code-email.ts';
import { passwordChangedEmail } from './password-changed-email.ts';
import { registrationEmail } from './registration-email.ts';
import { sessionEndedEmail } from './session-ended-email.ts';
import { supportAnsweredEmail } from './support-answered-email.ts';
import { supportReceivedEmail } from './support-received-email.ts';
import { supportResolvedEmail } from './support-resolved-email.ts';
import { waitlistSurveyEmail } from './waitlist-survey-email.ts';

/** An e-mail filled in with somebody who does not exist, for anyone who wants to see what members get. */
export interface SampleEmail {
  readonly key: string;
  readonly name: string;
  /** When somebody gets it. */
  readonly note: string;
  readonly email: Email;
  readonly isUnsubscribable: boolean;
}

export interface SampleWorld {
  /** Where members reach this community. */
  readonly origin: string;
  readonly now: Date;
  readonly timeZone: string;
}

const ACTIVITY_NOTES: Readonly<Record<TaskKind, string>> = {
  INVITATION: 'A member is invited to an activity',
  REMINDER: 'An activity is still open',
};

/** Every e-mail to members, in the order in which somebody might get them. Its links lead nowhere that changes anything. */
export function sampleEmails({ origin, now, timeZone }: SampleWorld): readonly SampleEmail[] {
  const at = (path: string) => `${origin}${path}`;
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const firstName = 'Dana';
  const links = {
    unsubscribeUrl: at(EMAIL_PATHS.unsubscribe),
    preferencesUrl: at(memberPath('profile')),
    contactUrl: at(memberPath('contactUs')),
    privacyUrl: at(memberPath('privacyPolicy')),
  };
  const activity = {
    ...links,
    firstName,
    name: 'Weeknight dinners, honestly',
    description: 'What you cook when no one feels like cooking.',
    kind: 'SURVEY' as const,
    minutes: 8,
    points: 120,
    pointsIfNotFitting: 10,
    closesAt: inDays(7),
    timeZone,
    url: at(memberPath('activities')),
    pictureUrl: at(EMAIL_PATHS.activityPicture),
  };
  const card = { firstName, card: '$10 eGift card' };
  const request = {
    firstName,
    number: 'SR-10001',
    url: at(memberPath('supportRequests')),
    canReply: false,
    timeZone,
    closesAt: null,
  };
  const sample = (key: string, name: string, note: string, email: Email): SampleEmail => ({
    key,
    name,
    note,
    email,
    isUnsubscribable: false,
  });
  /** What a notification says, under the name that its kind has everywhere. */
  const ofKind = (kind: TaskKind | NoticeKind, note: string, email: Email): SampleEmail => ({
    ...sample(email.kind, KIND_REGISTRY[kind].one, note, email),
    isUnsubscribable: isUnsubscribableKind(kind),
  });
  const ofNotice = (kind: NoticeKind) => {
    const { note, path, ...words } = NOTICE_TEMPLATES[kind].example;
    return ofKind(kind, note, noticeEmail(kind, { ...links, ...words, firstName, url: at(path) }));
  };
  return [
    sample(
      'waitlist-survey',
      'A few questions',
      'Someone joins the waitlist',
      waitlistSurveyEmail({ firstName, minutes: 4, surveyUrl: at('/') }),
    ),
    {
      ...sample(
        'registration',
        'Invitation to join',
        'A spot opens up for someone on the waitlist',
        registrationEmail({
          ...links,
          firstName,
          askedAt: inDays(-9),
          expiresAt: inDays(30),
          timeZone,
          url: at(memberPath('registration')),
          pictureUrl: at(EMAIL_PATHS.joinPicture),
        }),
      ),
      isUnsubscribable: true,
    },
    sample(
      'one-time-code',
      'Verification code',
      'A member forgot their password',
      oneTimeCodeEmail({ firstName, code: '482913', purpose: 'reset' }),
    ),
    sample(
      'password-changed',
      'Password changed',
      'A member has a new password',
      passwordChangedEmail({ firstName, forgotPasswordUrl: at(memberPath('forgotPassword')) }),
    ),
    sample(
      'session-ended',
      'Logged out',
      'A session was used in two places, so we ended it',
      sessionEndedEmail({ firstName, endedAt: now, timeZone, loginUrl: at(memberPath('login')) }),
    ),
    ...TASK_KINDS.map((kind) => ofKind(kind, ACTIVITY_NOTES[kind], ACTIVITY_EMAILS[kind](activity))),
    ...NOTICE_KINDS.map(ofNotice),
    sample(
      'gift-card-ready',
      'Card is ready',
      'A card was redeemed',
      giftCardReadyEmail({
        ...card,
        brand: 'Harbor & Main',
        useBy: undefined,
        historyUrl: at(memberPath('redeemedRewards')),
      }),
    ),
    sample(
      'gift-card-returned',
      'Points are back',
      "A card couldn't be issued",
      giftCardReturnedEmail({ ...card, cause: 'NOT_ISSUED', points: 1_000, rewardsUrl: at(memberPath('rewards')) }),
    ),
    sample(
      'support-received',
      'Request received',
      'Someone contacted support',
      supportReceivedEmail({ ...request, category: 'Points' }),
    ),
    sample(
      'support-answered',
      'Answer from support',
      'An operator answered',
      supportAnsweredEmail({
        ...request,
        from: 'Wes',
        words: 'Your points are in your balance now.\n\nThanks for letting us know.',
        status: 'IN_PROGRESS',
      }),
    ),
    sample('support-resolved', 'Request resolved', 'A request was resolved', supportResolvedEmail(request)),
    sample(
      'data-ready',
      'Data is ready',
      'A member asked for their data',
      dataReadyEmail({ firstName, url: at(memberPath('profile')) }),
    ),
    sample(
      'deletion-asked',
      'Account will be deleted',
      'A member deleted their account',
      deletionAskedEmail({ firstName, number: 'D-10001', cancelUntil: inDays(3), timeZone }),
    ),
    sample(
      'deletion-cancelled',
      'Account kept',
      'A deletion was canceled',
      deletionCancelledEmail({ firstName, loginUrl: at(memberPath('login')) }),
    ),
  ];
}
