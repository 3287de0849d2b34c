import type { Db } from '#server/platform/database/database.ts';
import type { Messages } from './messages.ts';
import { requeue, selectMessagesOf, selectOptedOut } from './messages.store.ts';
import { selectFigures, type EmailFigures } from './tallies.store.ts';

/** How the e-mails of these origins stand: of waves and reminders. */
export async function readEmailFigures(
  { clock }: Messages,
  db: Db,
  originIds: readonly string[],
): Promise<readonly EmailFigures[]> {
  if (originIds.length === 0) return [];
  return selectFigures(db, originIds, clock.now());
}

/** Tries once more to send what was set aside; how many. */
export function retrySetAside({ clock }: Messages, tx: Db, originIds: readonly string[]): Promise<number> {
  return originIds.length === 0 ? Promise.resolve(0) : requeue(tx, originIds, clock.now());
}

/** Those of these members who want no e-mails about activities. */
export function optedOutOfEmail(db: Db, panelistIds: readonly string[]): Promise<ReadonlySet<string>> {
  return panelistIds.length === 0 ? Promise.resolve(new Set()) : selectOptedOut(db, panelistIds);
}

/** The newest e-mails to one member, and what became of them. */
export async function listMessages(db: Db, panelistId: string, limit: number) {
  const rows = await selectMessagesOf(db, panelistId, limit);
  return rows.map((row) => ({
    messageId: row.message_id,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    taskId: row.cause_id,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }));
}
