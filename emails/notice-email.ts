import { productTestNotices } from '#contract/messages/product-test-notices.ts';
import {
  isUnsubscribableKind,
  KIND_REGISTRY,
  type NoticeKind,
  type UnsubscribableKind,
} from '#contract/notifications/notification-kinds.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { compose, type Email, oneLine } from './email.ts';
import { button, paragraph, written } from './parts.ts';

/** News about something that a member did, or something for all of them. */
export interface NoticeFacts {
  readonly firstName: string;
  readonly title: string;
  readonly body: string;
  readonly button?: string | null | undefined;
  /** Where it leads, if anywhere. */
  readonly url: string | undefined;
  readonly preferencesUrl: string;
  readonly contactUrl: string;
  readonly privacyUrl: string;
}

export interface StoppableNotice extends NoticeFacts {
  readonly unsubscribeUrl: string;
}

interface NoticeTemplate {
  /** What the e-mail is called in its headers and among the previews. */
  readonly key: string;
  readonly opening: (firstName: string) => string;
  /** What its button says, unless the notification has its own. */
  readonly label: string;
  readonly why: string;
  /** One filled in for previews, and when somebody gets it. */
  readonly example: {
    readonly note: string;
    readonly title: string;
    readonly body: string;
    readonly button?: string;
    readonly path: string;
  };
}

const hello = (firstName: string) => `Hello ${firstName},`;
const SOAP = { product: 'Refill dish soap', points: 600, testingDays: 10, day: '06/09/2026, 11:59 pm Eastern Time' };

/** What the e-mail of each kind says around the words of its notification. */
export const NOTICE_TEMPLATES: Readonly<Record<NoticeKind, NoticeTemplate>> = {
  /** Tells a member what came out of a second look. */
  REVIEW: {
    key: 'review-decided',
    opening: (firstName) => `${hello(firstName)} here's our decision on the review you requested.`,
    label: 'Show my activities',
    why: "You're getting this email because you requested a review.",
    example: {
      note: 'The result of a review a member requested',
      title: 'Review decision: Cold brew at home',
      body: "We reviewed it again, and we got it wrong the first time. We've added the missing points to your balance.",
      path: memberPath('completedActivities'),
    },
  },
  /** Tells a member of a badge, if they want to hear of it by e-mail. */
  BADGE: {
    key: 'badge',
    opening: (firstName) => `${hello(firstName)} congratulations!`,
    label: 'Open My Spark',
    why: "You're getting this email because you chose to hear about badges.",
    example: {
      note: 'A member earned a badge and gets badge emails',
      title: 'You earned a badge: Seven in a Row',
      body: 'You got 50 points for it. See it in My Spark.',
      path: memberPath('mySpark'),
    },
  },
  /** Tells members what is new in the community. */
  ANNOUNCEMENT: {
    key: 'announcement',
    opening: hello,
    label: 'Take a look',
    why: "You're getting this email because you signed up for community news.",
    example: {
      note: "An announcement that's also sent by email",
      title: 'We have a new home page',
      body: 'Everything you need is now in one place.\n\nLet us know what you think.',
      path: memberPath('home'),
    },
  },
  /** Asks a member, kindly and rarely, to look at something in their profile. */
  NUDGE: {
    key: 'profile-nudge',
    opening: (firstName) => `${hello(firstName)} here's a quick check-in.`,
    label: 'Open my profile',
    why: "You're getting this email because something's missing from your profile. If you'd rather not answer, there's nothing you need to do.",
    example: {
      note: "Something's missing from a member's profile",
      title: 'Do you have any pets?',
      body: "Tell us about your pets, and we'll send activities that fit.",
      path: memberPath('profile'),
    },
  },
  /** Tells a member what becomes of their spot or their package: it comes whatever they chose, as a receipt does. */
  PRODUCT_TEST: {
    key: 'product-test',
    opening: hello,
    label: 'See the test',
    why: "You're getting this email because you're in a product test.",
    example: {
      note: "A member's spot or package in a product test changes, such as when they're selected or the package ships",
      ...productTestNotices.SELECTED(SOAP),
      path: memberPath('productTesting'),
    },
  },
  /** Asks a member to answer or do something in their product test. */
  PRODUCT_TEST_REMINDER: {
    key: 'product-test-reminder',
    opening: hello,
    label: 'See the test',
    why: "You're getting this email because there's something to do in one of your product tests. You can also find it in the app.",
    example: {
      note: "Questions open in a product test, or there's still something to do",
      ...productTestNotices.REMIND_DELIVERY(SOAP),
      path: memberPath('productTesting'),
    },
  },
};

/** The e-mail of one kind; what can be stopped with one click says where. */
export function noticeEmail<Kind extends NoticeKind>(
  kind: Kind,
  notice: Kind extends UnsubscribableKind ? StoppableNotice : NoticeFacts,
): Email {
  const { key, opening, label, why } = NOTICE_TEMPLATES[kind];
  const { firstName, title, body, button: ownLabel, url, preferencesUrl, contactUrl, privacyUrl }: NoticeFacts = notice;
  return compose({
    kind: key,
    // What always comes is sent also to an address that bounced or complained.
    isStoppable: KIND_REGISTRY[kind].byEmail !== 'ALWAYS',
    subject: oneLine(title),
    title,
    firstLine: oneLine(body),
    body: [
      paragraph(opening(firstName)),
      ...written(body),
      ...(url === undefined ? [] : [button(ownLabel ?? label, url)]),
    ],
    why,
    links: [
      ...(isUnsubscribableKind(kind) && 'unsubscribeUrl' in notice
        ? [{ label: 'Unsubscribe', url: notice.unsubscribeUrl }]
        : []),
      { label: 'Choose your emails', url: preferencesUrl },
      { label: 'Contact us', url: contactUrl },
      { label: 'Privacy policy', url: privacyUrl },
    ],
  });
}
