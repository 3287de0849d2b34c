import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Messages } from './messages.ts';
import { quietUntil } from '#server/platform/installation/restore-hold.ts';

/** Waves and reminders that somebody is still to be written to for. */
export async function originsWithQueued(tx: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT origin_id AS id FROM message_tally WHERE queued > 0`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Sets aside what waits of these origins, or was queued until then: it may have been sent by the system that a backup was
 * made of. Who runs the study can send it after all. How many, by kind.
 */
export async function setAsideAfterRestore(
  { clock }: Messages,
  tx: Db,
  which: { readonly originIds: readonly string[]; readonly queuedUntil?: Date },
): Promise<Readonly<Partial<Record<NotificationKind, number>>>> {
  const { originIds, queuedUntil } = which;
  const { rows } = await sql<{ kind: NotificationKind; count: number }>`
    WITH aside AS (
      UPDATE message SET state = 'SET_ASIDE', reason = 'RESTORED', settled_at = ${clock.now()}
      WHERE state = 'QUEUED' AND (origin_id = ANY (${originIds}::uuid[]) OR created_at <= ${queuedUntil})
      RETURNING kind, origin_id, not_before),
    counted AS (SELECT origin_id, not_before, count(*)::integer AS messages FROM aside GROUP BY origin_id, not_before),
    tallied AS (
      UPDATE message_tally tally SET queued = queued - messages, set_aside = set_aside + messages FROM counted
      WHERE tally.origin_id = counted.origin_id AND tally.not_before = counted.not_before)
    SELECT kind, count(*)::integer AS count FROM aside GROUP BY kind`.execute(tx);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

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
