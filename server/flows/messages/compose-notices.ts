import { FLAG_KEYS } from '#contract/flags/flags.ts';
import {
  isUnsubscribableKind,
  type ChosenKind,
  type NotificationKind,
  type RequiredKind,
  type UnsubscribableKind,
} from '#contract/notifications/notification-kinds.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { flagOfPage } from '#contract/pages/pages-off.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import type { Email } from '#emails/email.ts';
import {
  announcementEmail,
  badgeEmail,
  nudgeEmail,
  productTestEmail,
  productTestReminderEmail,
  reviewDecidedEmail,
  type NoticeFacts,
  type StoppableNotice,
} from '#emails/notice-email.ts';
import { readStanding } from '#server/modules/announcements/index.ts';
import { onFor, type Flags } from '#server/modules/flags/index.ts';
import {
  readNotices,
  signUnsubscribe,
  unwantedKinds,
  type Composed,
  type DueMessage,
  type Messages,
  type Notice,
} from '#server/modules/messages/index.ts';
import type { MailingRooms, Recipients } from './compose-invitations.ts';

/** E-mails that say what a notification says, in the words that it has. */
export async function composeNotices(
  { messages, flags }: MailingRooms,
  due: readonly DueMessage[],
  recipientOf: Recipients,
): Promise<ReadonlyMap<string, Composed>> {
  const { db } = messages;
  const [unwanted, notices, standing] = await Promise.all([
    unwantedKinds(
      db,
      due.map((one) => one.panelistId),
    ),
    readNotices(
      db,
      due.map((one) => one.messageId),
    ),
    readStanding(
      db,
      due.map((one) => one.causeId),
    ),
  ]);
  const off = await pagesOff(flags, due, notices);
  const composeOne = (one: DueMessage): Composed => {
    const recipient = recipientOf.get(one.panelistId);
    const notice = notices.get(one.messageId);
    if (recipient === undefined || !recipient.isActive || notice === undefined) return { notNeeded: 'NOT_ACTIVE' };
    if (unwanted.get(one.panelistId)?.has(one.kind) === true) return { notNeeded: 'UNSUBSCRIBED' };
    const state = standing.get(one.causeId);
    if (state === 'STOPPED') return { notNeeded: 'WITHDRAWN' };
    if (state === 'PAUSED') return { wait: true };
    const isOff = off.has(one.messageId);
    // What a badge tells waits until its member can see it; other news has something to say without its link.
    if (isOff && one.kind === 'BADGE') return { wait: true };
    const told = isOff ? { ...notice, link: null } : notice;
    const send = noticeEmail(messages, one.kind, recipient.firstName, told, (kind) =>
      signUnsubscribe(messages, one.panelistId, kind),
    );
    return { send: { ...send, to: recipient.email } };
  };
  return new Map(due.map((one) => [one.messageId, composeOne(one)]));
}

/** The messages whose link leads to a page that is switched off for their member. */
async function pagesOff(
  flags: Flags,
  due: readonly DueMessage[],
  notices: ReadonlyMap<string, Notice>,
): Promise<ReadonlySet<string>> {
  const off = new Set<string>();
  for (const key of FLAG_KEYS) {
    const leading = due.filter(({ messageId }) => flagOfPage(notices.get(messageId)?.link ?? null) === key);
    const members = leading.map(({ panelistId }) => panelistId);
    const on = members.length === 0 ? new Set(members) : await onFor(flags, key, members);
    for (const { messageId, panelistId } of leading) if (!on.has(panelistId)) off.add(messageId);
  }
  return off;
}

/** The e-mail of one kind, and where it is stopped with one click if it can be. Also for previews and test sends. */
export function noticeEmail(
  messages: Pick<Messages, 'url'>,
  kind: NotificationKind,
  firstName: string,
  { title, body, link }: Notice,
  unsubscribeToken: (kind: UnsubscribableKind) => string,
): Email & { readonly listUnsubscribe?: string } {
  const origin = messages.url();
  const facts = {
    firstName,
    title,
    body,
    url: link === null ? undefined : link.startsWith('/') ? `${origin}${link}` : link,
    preferencesUrl: `${origin}${memberPath('profile')}`,
    contactUrl: `${origin}${memberPath('contactUs')}`,
    privacyUrl: `${origin}${memberPath('privacyPolicy')}`,
  };
  if (!hasNoticeEmail(kind)) throw new Error(`There is no e-mail for a notification of the kind ${kind}.`);
  if (!isUnsubscribableKind(kind)) return ASKED_FOR[kind](facts);
  const unsubscribeUrl = `${origin}${EMAIL_PATHS.unsubscribe}?token=${unsubscribeToken(kind)}`;
  return { ...STOPPABLE[kind]({ ...facts, unsubscribeUrl }), listUnsubscribe: unsubscribeUrl };
}

/** Those that say what their notification says; an invitation and its reminders are made of their task. */
type NoticeKind = Exclude<ChosenKind | RequiredKind, 'INVITATION' | 'REMINDER'>;

const ASKED_FOR: Readonly<Record<Exclude<NoticeKind, UnsubscribableKind>, (facts: NoticeFacts) => Email>> = {
  REVIEW: reviewDecidedEmail,
  BADGE: badgeEmail,
  PRODUCT_TEST: productTestEmail,
};

const STOPPABLE: Readonly<Record<NoticeKind & UnsubscribableKind, (facts: StoppableNotice) => Email>> = {
  ANNOUNCEMENT: announcementEmail,
  NUDGE: nudgeEmail,
  PRODUCT_TEST_REMINDER: productTestReminderEmail,
};

function hasNoticeEmail(kind: NotificationKind): kind is NoticeKind {
  return kind in ASKED_FOR || kind in STOPPABLE;
}
