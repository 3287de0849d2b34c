import type { Db } from '#server/platform/database/database.ts';
import { quietUntil } from '#server/platform/installation/restore-hold.ts';
import type { Messages } from './messages.ts';
import { setAsideAfterRestore } from './set-aside-after-restore.ts';

/**
 * Of a wave or a reminder that was due before a restore, and is only now come to: nobody is written to, since the other
 * system may have done it. It stands among what was set aside, for a researcher to send after all.
 */
export async function keepQuietAfterRestore(
  messages: Messages,
  tx: Db,
  { originId, dueAt }: { readonly originId: string; readonly dueAt: Date | null },
): Promise<void> {
  const until = await quietUntil(tx);
  if (until === undefined || dueAt === null || dueAt > until.at) return;
  await setAsideAfterRestore(messages, tx, { originIds: [originId] });
}
