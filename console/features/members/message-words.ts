import { isNotificationKind, KIND_REGISTRY } from '#contract/notifications/notification-kinds.ts';
import { formatMoment } from '#console/format.ts';
import type { MemberMessage } from './members.queries.ts';

const REASONS: Readonly<Record<string, string>> = {
  NO_SUCH_ADDRESS: 'the address does not exist',
  MAILBOX_FULL: 'the mailbox was full',
  NOT_TAKEN: 'the mail server did not take it',
  REJECTED: 'the mail server refused the mail itself',
  STOPPED: 'mail to this address is stopped',
  RESTORED: 'it waited in a backup that was restored, and may have been sent before',
  ANSWERED: 'they had answered already',
  UNSUBSCRIBED: 'they want no e-mails of this kind',
  NOT_ACTIVE: 'they were no longer active',
  WITHDRAWN: 'the announcement was stopped before',
};

type ToldMessage = Pick<MemberMessage, 'kind' | 'reason' | 'createdAt' | 'settledAt'> & {
  readonly state: string | null;
};

/** What became of an e-mail, in a sentence. */
export function messageWords({ kind, state, reason, createdAt, settledAt }: ToldMessage): string {
  const what = `${nameOf(kind)} by e-mail`;
  if (state === 'SENT') return `${what}, sent ${formatMoment(settledAt ?? createdAt)}.`;
  if (state === 'QUEUED') return `${what}, waits since ${formatMoment(createdAt)}.`;
  return `${what}, not sent: ${REASONS[reason ?? ''] ?? 'it was not needed'}.`;
}

/** What became of a notification, in a sentence. */
export function notificationWords({ kind, readAt }: { readonly kind: string; readonly readAt: string | null }): string {
  const what = `${nameOf(kind)} in the app`;
  return readAt === null ? `${what}, not read yet.` : `${what}, read ${formatMoment(readAt)}.`;
}

/** A node that is newer than this page may send what it has no name for. */
function nameOf(kind: string): string {
  return isNotificationKind(kind) ? KIND_REGISTRY[kind].one : 'Message';
}
