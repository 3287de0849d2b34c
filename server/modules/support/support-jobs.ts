import { inTransaction } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { Support } from './support.ts';
import { closeUnanswered, listUnanswered } from './move-request.ts';
import { purgeGuests } from './erase-support.ts';
import { purgePresence } from './inbox/presence.ts';
import { removeUnwantedFiles } from './files/remove-files.ts';

import { mailResolved } from './support-mails.ts';

/** Closes requests that nobody answered, and purges what guests wrote long ago, who looked at what, and unwanted files. */
export function registerSupportJobs({ support }: { readonly support: Support }, jobs: Jobs): void {
  // A restored copy may still share its files with the system that it was made of.
  const { isHeld } = support.outside;
  repeat(jobs, { name: 'support.close-unanswered', cron: '*/10 * * * *', expireSeconds: 300, isHeld }, (signal) =>
    closeAllUnanswered({ support }, signal),
  );
  repeat(jobs, { name: 'support.forget-guests', cron: '41 4 * * *', expireSeconds: 1_800, isHeld }, (signal) =>
    purgeGuests(support, signal),
  );
  repeat(jobs, { name: 'support.forget-presence', cron: '53 * * * *', expireSeconds: 300, isHeld }, () =>
    purgePresence(support, support.db),
  );
  repeat(jobs, { name: 'support.tend-files', cron: '23 * * * *', expireSeconds: 1_800, isHeld }, () =>
    removeUnwantedFiles(support),
  );
}

/** Each with its mail, in a transaction of its own: one that fails stops no other. */
export async function closeAllUnanswered(
  { support }: { readonly support: Support },
  signal?: AbortSignal,
): Promise<void> {
  const due = await listUnanswered(support, support.db);
  const close = (requestId: string) =>
    inTransaction(support.db, async (tx) => {
      if (await closeUnanswered(support, tx, requestId)) await mailResolved({ support }, tx, requestId);
    });
  await eachOnItsOwn('unanswered requests', due, close, signal);
}
