import { FLAG_KEYS, type FlagKey } from '#contract/flags/flags.ts';
import {
  flagOfKind,
  isNoticeKind,
  isUnsubscribableKind,
  type NotificationKind,
  type UnsubscribableKind,
} from '#contract/notifications/notification-kinds.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { flagOfPage } from '#contract/pages/pages-off.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import type { Email } from '#emails/email.ts';
import { noticeEmail } from '#emails/notice-email.ts';
import { readStanding } from '#server/modules/announcements/index.ts';
import { onFor, type Flags } from '#server/modules/flags/index.ts';
import {
  readNotices,
  signUnsubscribe,
  unwantedEmailKinds,
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
    unwantedEmailKinds(
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
  const switchedOff = await withFlagOff(flags, due, ({ kind }) => flagOfKind(kind));
  const pageOff = await withPageOff(flags, due, notices);
  const composeOne = (one: DueMessage): Composed => {
    const recipient = recipientOf.get(one.panelistId);
    const notice = notices.get(one.messageId);
    if (recipient === undefined || !recipient.isActive || notice === undefined) return { notNeeded: 'NOT_ACTIVE' };
    if (unwanted.get(one.panelistId)?.has(one.kind) === true) return { notNeeded: 'UNSUBSCRIBED' };
    const state = standing.get(one.causeId);
    if (state === 'STOPPED') return { notNeeded: 'WITHDRAWN' };
    if (state === 'PAUSED') return { wait: true };
    // What is about a part of the product waits until its member has that; other news has something to say without its link.
    if (switchedOff.has(one.messageId)) return { wait: true };
    const told = pageOff.has(one.messageId) ? { ...notice, link: null } : notice;
    const send = composeNotice(messages, one.kind, told, {
      firstName: recipient.firstName,
      unsubscribeToken: (kind) => signUnsubscribe(messages, one.panelistId, kind),
    });
    return { send: { ...send, to: recipient.email } };
  };
  return new Map(due.map((one) => [one.messageId, composeOne(one)]));
}

/** The messages whose link leads to a page that is switched off for their member. */
function withPageOff(flags: Flags, due: readonly DueMessage[], notices: ReadonlyMap<string, Notice>) {
  const flagOf = ({ messageId }: DueMessage) => flagOfPage(notices.get(messageId)?.link ?? null);
  return withFlagOff(flags, due, flagOf);
}

/** Those of these messages whose member does not have the flag that they need. */
async function withFlagOff(
  flags: Flags,
  due: readonly DueMessage[],
  flagOf: (one: DueMessage) => FlagKey | null | undefined,
): Promise<ReadonlySet<string>> {
  const off = new Set<string>();
  for (const key of FLAG_KEYS) {
    const asked = due.filter((one) => flagOf(one) === key);
    const members = asked.map(({ panelistId }) => panelistId);
    const on = members.length === 0 ? new Set(members) : await onFor(flags, key, members);
    for (const { messageId, panelistId } of asked) if (!on.has(panelistId)) off.add(messageId);
  }
  return off;
}

interface NoticeReader {
  readonly firstName: string;
  readonly unsubscribeToken: (kind: UnsubscribableKind) => string;
}

/** The e-mail of one kind, and where it is stopped with one click if it can be. Also for previews and test sends. */
export function composeNotice(
  messages: Pick<Messages, 'url'>,
  kind: NotificationKind,
  { title, body, link, button }: Notice,
  { firstName, unsubscribeToken }: NoticeReader,
): Email & { readonly listUnsubscribe?: string } {
  const origin = messages.url();
  const facts = {
    firstName,
    title,
    body,
    button,
    url: link === null ? undefined : link.startsWith('/') ? `${origin}${link}` : link,
    preferencesUrl: `${origin}${memberPath('profile')}`,
    contactUrl: `${origin}${memberPath('contactUs')}`,
    privacyUrl: `${origin}${memberPath('privacyPolicy')}`,
  };
  if (!isNoticeKind(kind)) throw new Error(`There is no email template for notifications of the kind ${kind}.`);
  if (!isUnsubscribableKind(kind)) return noticeEmail(kind, facts);
  const unsubscribeUrl = `${origin}${EMAIL_PATHS.unsubscribe}?token=${unsubscribeToken(kind)}`;
  return { ...noticeEmail(kind, { ...facts, unsubscribeUrl }), listUnsubscribe: unsubscribeUrl };
}
