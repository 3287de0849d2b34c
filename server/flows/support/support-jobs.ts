import { closeUnanswered, forgetOldGuests, forgetPresence, listUnanswered } from '#server/modules/support/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { Rooms } from '../rooms.ts';
import { mailResolved } from './support-mails.ts';

/** Closes what nobody answered, and forgets what guests wrote long ago and who looked at what. */
export function registerSupportJobs({ support }: Pick<Rooms, 'support'>, jobs: Jobs): void {
  const { isHeld } = support.outside;
  repeat(jobs, { name: 'support.close-unanswered', cron: '*/10 * * * *', expireSeconds: 300, isHeld }, (signal) =>
    closeAllUnanswered({ support }, signal),
  );
  repeat(jobs, { name: 'support.forget-guests', cron: '41 4 * * *', expireSeconds: 1_800, isHeld }, (signal) =>
    forgetOldGuests(support, signal),
  );
  repeat(jobs, { name: 'support.forget-presence', cron: '53 * * * *', expireSeconds: 300, isHeld }, () =>
    forgetPresence(support, support.db),
  );
}

/** Each with its mail, on its own: one in trouble holds up no other. */
export async function closeAllUnanswered({ support }: Pick<Rooms, 'support'>, signal?: AbortSignal): Promise<void> {
  const due = await listUnanswered(support, support.db);
  const close = (requestId: string) =>
    inTransaction(support.db, async (tx) => {
      if (await closeUnanswered(support, tx, requestId)) await mailResolved({ support }, tx, requestId);
    });
  await eachOnItsOwn('unanswered requests', due, close, signal);
}
