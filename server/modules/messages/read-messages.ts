import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { requeue, selectMessagesOf, selectOptedOut } from './messages.store.ts';
import type { Messages } from './messages.ts';

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

export interface EmailFigures {
  readonly originId: string;
  readonly total: number;
  readonly sent: number;
  readonly setAside: number;
  readonly notNeeded: number;
  /** Waiting until quiet hours are over. */
  readonly held: number;
  readonly heldUntil: Date | null;
  /** Of those that were sent so far. */
  readonly perSecond: number | null;
}

/** How the e-mails of each origin stand. What waits for the end of quiet hours says so by the time it waits for. */
async function selectFigures(db: Db, originIds: readonly string[], now: Date): Promise<readonly EmailFigures[]> {
  const { rows } = await sql<EmailFigures>`
    SELECT origin_id AS "originId", sum(queued + sent + set_aside + not_needed)::integer AS total,
      sum(sent)::integer AS sent, sum(set_aside)::integer AS "setAside", sum(not_needed)::integer AS "notNeeded",
      coalesce(sum(queued) FILTER (WHERE not_before > ${now}), 0)::integer AS held,
      min(not_before) FILTER (WHERE queued > 0 AND not_before > ${now}) AS "heldUntil",
      (sum(sent) / nullif(extract(epoch FROM max(last_sent_at) - min(first_sent_at)), 0))::float8 AS "perSecond"
    FROM message_tally WHERE origin_id = ANY(${originIds}::uuid[]) GROUP BY origin_id`.execute(db);
  return rows;
}
