import { productTestButton } from '#contract/messages/product-test-notices.ts';
import { compose, type Email } from './email.ts';
import { button, paragraph } from './parts.ts';
import { oneLine } from './subject.ts';
import { written } from './support-parts.ts';

/** News about something that a member did, or something for all of them. */
export interface NoticeFacts {
  readonly firstName: string;
  readonly title: string;
  readonly body: string;
  /** Where it leads, if anywhere. */
  readonly url: string | undefined;
  readonly preferencesUrl: string;
  readonly contactUrl: string;
  readonly privacyUrl: string;
}

export interface StoppableNotice extends NoticeFacts {
  readonly unsubscribeUrl: string;
}

/** Tells members what is new in the community. */
export function announcementEmail(notice: StoppableNotice): Email {
  return noticeEmail(notice, {
    kind: 'announcement',
    opening: `Hello ${notice.firstName},`,
    label: 'Have a look',
    why: 'You get this because you are a member, and news of the community are welcome.',
  });
}

/** Asks a member, kindly and rarely, to look at something in their profile. */
export function nudgeEmail(notice: StoppableNotice): Email {
  return noticeEmail(notice, {
    kind: 'profile-nudge',
    opening: `Hello ${notice.firstName}, a quick check-in.`,
    label: 'Open my profile',
    why: 'You get this because something in your profile is still open. If you would rather leave it so, there is nothing to do.',
  });
}

/** Tells a member what came out of a second look. */
export function reviewDecidedEmail(notice: NoticeFacts): Email {
  return noticeEmail(notice, {
    kind: 'review-decided',
    opening: `Hello ${notice.firstName}, we have looked at it again.`,
    label: 'Show my activities',
    why: 'You get this because you asked for a second look.',
  });
}

/** Tells a member of a badge, if they want to hear of it by e-mail. */
export function badgeEmail(notice: NoticeFacts): Email {
  return noticeEmail(notice, {
    kind: 'badge',
    opening: `Hello ${notice.firstName}, well done.`,
    label: 'Open My Spark',
    why: 'You get this because you chose to hear about badges by email.',
  });
}

/** Tells a member what becomes of their spot or their package: it comes whatever they chose, as a receipt does. */
export function productTestEmail(notice: NoticeFacts): Email {
  return noticeEmail(notice, {
    kind: 'product-test',
    opening: `Hello ${notice.firstName},`,
    label: productTestButton(notice.title),
    why: 'You get this because you take part in a product test.',
    isRequired: true,
  });
}

/** Asks a member to answer or do something in their product test. */
export function productTestReminderEmail(notice: StoppableNotice): Email {
  return noticeEmail(notice, {
    kind: 'product-test-reminder',
    opening: `Hello ${notice.firstName},`,
    label: productTestButton(notice.title),
    why: 'You get this because there’s something to do in a product test you’re in. You can find it in the app too.',
  });
}

interface NoticeWords {
  readonly kind: string;
  readonly opening: string;
  readonly label: string;
  readonly why: string;
  /** Sent also to an address that bounced or complained. */
  readonly isRequired?: boolean;
}

function noticeEmail(notice: NoticeFacts | StoppableNotice, words: NoticeWords): Email {
  const { kind, opening, label, why, isRequired = false } = words;
  const { title, body, preferencesUrl, contactUrl, privacyUrl } = notice;
  return compose({
    kind,
    isStoppable: !isRequired,
    subject: oneLine(title),
    title,
    firstLine: oneLine(body),
    body: [paragraph(opening), ...written(body), ...(notice.url === undefined ? [] : [button(label, notice.url)])],
    why,
    links: [
      ...('unsubscribeUrl' in notice ? [{ label: 'Unsubscribe', url: notice.unsubscribeUrl }] : []),
      { label: 'Choose your emails', url: preferencesUrl },
      { label: 'Contact us', url: contactUrl },
      { label: 'Privacy policy', url: privacyUrl },
    ],
  });
}
