import { isNotificationKind, KIND_REGISTRY } from '#contract/notifications/notification-kinds.ts';
import { formatMoment } from '#console/format.ts';
import type { MemberMessage } from './members.queries.ts';

const REASONS: Readonly<Record<string, string>> = {
  NO_SUCH_ADDRESS: "the address doesn't exist",
  MAILBOX_FULL: 'the mailbox was full',
  NOT_TAKEN: "the mail server didn't accept it",
  REJECTED: 'the mail server rejected the message',
  STOPPED: 'email to this address is blocked',
  RESTORED: 'it was queued in a restored backup and may already have been sent',
  ANSWERED: 'they had already responded',
  UNSUBSCRIBED: "they've opted out of this kind of email",
  NOT_ACTIVE: 'they were no longer active',
  WITHDRAWN: 'the announcement was stopped first',
};

type ShownMessage = Pick<MemberMessage, 'kind' | 'reason' | 'createdAt' | 'settledAt'> & {
  readonly state: string | null;
};

/** What became of an e-mail, in a sentence. */
export function messageText({ kind, state, reason, createdAt, settledAt }: ShownMessage): string {
  const what = `${nameOf(kind)} by email`;
  if (state === 'SENT') return `${what}, sent ${formatMoment(settledAt ?? createdAt)}.`;
  if (state === 'QUEUED') return `${what}, queued since ${formatMoment(createdAt)}.`;
  return `${what}, not sent: ${REASONS[reason ?? ''] ?? "it wasn't needed"}.`;
}

/** What became of a notification, in a sentence. */
export function notificationText({ kind, readAt }: { readonly kind: string; readonly readAt: string | null }): string {
  const what = `${nameOf(kind)} in the app`;
  return readAt === null ? `${what}, not read yet.` : `${what}, read ${formatMoment(readAt)}.`;
}

/** A node that is newer than this page may send what it has no name for. */
function nameOf(kind: string): string {
  return isNotificationKind(kind) ? KIND_REGISTRY[kind].one : 'Message';
}
