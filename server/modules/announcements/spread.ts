import { sql, type RawBuilder } from 'kysely';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { defineBatchWork } from '#server/platform/batches/define-batch-work.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import type { Announcements } from './announcements.ts';
import { selectAnnouncement } from './announcements.store.ts';
import type { AnnouncementRow } from './announcements.tables.ts';

/** Announcements that are on their way to their readers. */
export const announcementRuns = defineBatchWork<Announcements, AnnouncementRow, 'announcementId'>({
  job: { name: 'announcements.spread', retryLimit: 10, retryDelaySeconds: 5, expireSeconds: 6 * 3_600 },
  id: 'announcementId',
  table: 'announcement',
  key: 'announcement_id',
  isOpen: sql`state IN ('SCHEDULED', 'RUNNING')`,
  hasStart: true,
  canWait: ({ state }) => state === 'SCHEDULED',
  movedAt: 'updated_at',
  pieces: { least: 1_000, most: 5_000 },
  sentNow: ({ announcement_id: id, starts_at: startsAt }, now) => ({
    action: 'announcement.sent-now',
    subject: ['announcement', id],
    before: { startsAt: startsAt?.toISOString() ?? null },
    after: { startsAt: now.toISOString() },
  }),
});

/** Decides who is told: `members` selects their panelist_id. How many. */
export async function freezeReaders(
  { clock }: Announcements,
  tx: Db,
  announcementId: string,
  members: RawBuilder<unknown>,
): Promise<number> {
  const count = rowsOf(
    await sql`
      INSERT INTO announcement_reader (announcement_id, position, panelist_id)
      SELECT ${announcementId}, row_number() OVER (ORDER BY panelist_id), panelist_id FROM (${members}) member`.execute(
      tx,
    ),
  );
  const now = clock.now();
  await sql`
    UPDATE announcement SET members = ${count}, frozen_at = ${now}, updated_at = ${now},
      state = CASE WHEN ${count} = 0 THEN 'DONE' ELSE 'RUNNING' END,
      finished_at = CASE WHEN ${count} = 0 THEN ${now}::timestamptz END
    WHERE announcement_id = ${announcementId}`.execute(tx);
  return count;
}

/** Those of the next places who are still there, as a SELECT of their panelist_id; nobody is taken out yet. */
export function readersUpTo({ announcement_id: id }: AnnouncementRow, upTo: number): RawBuilder<unknown> {
  return sql`
    SELECT panelist_id FROM announcement_reader JOIN announcement_member USING (panelist_id)
    WHERE announcement_id = ${id} AND position <= ${upTo}`;
}

/** Takes out who was told and notes how far it is, in the transaction that told them. True after the last of them. */
export async function recordNotified(
  { clock }: Announcements,
  tx: Db,
  row: AnnouncementRow,
  { upTo, told, mailed }: { readonly upTo: number; readonly told: number; readonly mailed: number },
): Promise<boolean> {
  await sql`DELETE FROM announcement_reader WHERE announcement_id = ${row.announcement_id} AND position <= ${upTo}`.execute(
    tx,
  );
  const now = clock.now();
  const isLast = upTo >= row.members;
  const batch = upTo - row.position;
  const next = row.per_minute === null ? null : later(now, (batch / row.per_minute) * MINUTE_MS);
  await sql`
    UPDATE announcement SET position = ${upTo}, told = told + ${told}, mailed = mailed + ${mailed}, next_batch_at = ${next},
      state = ${isLast ? 'DONE' : 'RUNNING'}, finished_at = ${isLast ? now : null}, updated_at = ${now}
    WHERE announcement_id = ${row.announcement_id}`.execute(tx);
  return isLast;
}

const FORGOTTEN_AT_ONCE = 50_000;

/** Who was still to be told when it was stopped need not be kept. How many went; 0 when none is left. */
export async function forgetReaders(announcements: Announcements, tx: Db, announcementId: string): Promise<number> {
  const row = await selectAnnouncement(announcements, tx, announcementId, { isHeld: true });
  if (row?.state !== 'STOPPED') return 0;
  return rowsOf(
    await sql`
      DELETE FROM announcement_reader WHERE announcement_id = ${announcementId} AND position IN (
        SELECT position FROM announcement_reader WHERE announcement_id = ${announcementId}
        ORDER BY position LIMIT ${FORGOTTEN_AT_ONCE})`.execute(tx),
  );
}

/** A member who leaves is told nothing more. */
export async function eraseFromAnnouncements(tx: Db, panelistId: string): Promise<number> {
  return rowsOf(await sql`DELETE FROM announcement_reader WHERE panelist_id = ${panelistId}`.execute(tx));
}

/** Which of these announcements are paused, and which were stopped: e-mails of theirs wait, or are not sent any more. */
export async function readStanding(db: Db, announcementIds: readonly string[]) {
  if (announcementIds.length === 0) return new Map<string, AnnouncementRow['state']>();
  const { rows } = await sql<{ id: string; state: AnnouncementRow['state'] }>`
    SELECT announcement_id AS id, state FROM announcement WHERE announcement_id = ANY(${announcementIds}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}
