import { isAboutTask } from '#contract/notifications/notification-kinds.ts';
import { readMailRecipients } from '#server/modules/identity/index.ts';
import { sendDueMessages, sendMessagesJob, type Composed, type DueMessage } from '#server/modules/messages/index.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { composeInvitations, type MailingRooms, type TaskMessage } from './compose-invitations.ts';
import { composeNotices } from './compose-notices.ts';

/** What is queued is sent as soon as it is due; once a minute is for single ones, and for what was put off. */
export function registerSending(rooms: MailingRooms, jobs: Jobs): void {
  repeat(jobs, { ...sendMessagesJob, cron: '* * * * *' }, (signal) => sendMessages(rooms, signal));
}

/** Sends all that members are told by e-mail and that is due. */
export async function sendMessages(rooms: MailingRooms, signal?: AbortSignal): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    signal?.throwIfAborted();
    hasMore = await sendDueMessages(rooms.messages, (due) => compose(rooms, due), signal);
  }
}

/** Invitations and reminders are made of their task; everything else says what its notification says. */
async function compose(rooms: MailingRooms, due: readonly DueMessage[]): Promise<ReadonlyMap<string, Composed>> {
  const isOfTask = (one: DueMessage): one is TaskMessage => isAboutTask(one.kind);
  const recipients = await readMailRecipients(
    rooms.messages.db,
    due.map((one) => one.panelistId),
  );
  const recipientOf = new Map(recipients.map((one) => [one.panelistId, one]));
  const parts = await Promise.all([
    composeInvitations(rooms, due.filter(isOfTask), recipientOf),
    composeNotices(
      rooms,
      due.filter((one) => !isOfTask(one)),
      recipientOf,
    ),
  ]);
  return new Map(parts.flatMap((part) => [...part]));
}
