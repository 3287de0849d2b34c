import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Db } from '#server/platform/database/database.ts';
import { manyMembers } from '../builders/many-members.ts';

const { panelId } = DEFAULT_BRAND;

/** So many active members; every tenth wants no news by e-mail. */
export async function manyReaders(db: Db, count: number): Promise<void> {
  await manyMembers(db, count, { id: sql`new_id(now())` });
  await sql`
    INSERT INTO email_choice (panelist_id, kind, is_welcome, chosen_at)
    SELECT panelist_id, 'ANNOUNCEMENT', false, now() FROM panelist WHERE email LIKE 'm%0@example.com'`.execute(db);
}

/** An announcement to all of them that is due, as fast as it goes, for whichever node finds it. */
export async function anAnnouncement(
  db: Db,
  { isMailed = true }: { readonly isMailed?: boolean } = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO announcement (announcement_id, panel_id, kind, title, body, link, is_mailed, state, starts_at, created_at, updated_at)
    VALUES (new_id(now()), ${panelId}, 'ANNOUNCEMENT', 'There is a new page to begin with', 'All that waits is in one place.',
      '/home', ${isMailed}, 'SCHEDULED', now(), now(), now()) RETURNING announcement_id AS id`.execute(db);
  return rows[0]?.id ?? '';
}

export interface AnnouncementBooks {
  readonly members: number;
  /** Rows, and people among them; what the announcement says of itself. */
  readonly told: number;
  readonly people: number;
  readonly counted: number;
  readonly mailed: number;
  readonly written: number;
  readonly queued: number;
  readonly left: number;
  readonly isFrozen: boolean;
  readonly isDone: boolean;
}

/** How it stands by the rows alone. */
export async function announcementBooks(db: Db, announcementId: string): Promise<AnnouncementBooks> {
  const { rows } = await sql<AnnouncementBooks>`
    SELECT members, told AS counted, frozen_at IS NOT NULL AS "isFrozen", state = 'DONE' AS "isDone",
      (SELECT count(*)::integer FROM notification WHERE cause_id = ${announcementId}) AS told,
      (SELECT count(DISTINCT panelist_id)::integer FROM notification WHERE cause_id = ${announcementId}) AS people,
      (SELECT count(*)::integer FROM message WHERE cause_id = ${announcementId}) AS mailed,
      (SELECT count(DISTINCT panelist_id)::integer FROM message WHERE cause_id = ${announcementId}) AS written,
      (SELECT coalesce(sum(queued + sent + set_aside + not_needed), 0)::integer FROM message_tally
        WHERE origin_id = ${announcementId}) AS queued,
      (SELECT count(*)::integer FROM announcement_reader WHERE announcement_id = ${announcementId}) AS left
    FROM announcement WHERE announcement_id = ${announcementId}`.execute(db);
  const [books] = rows;
  if (books === undefined) throw new Error('there is no such announcement');
  return books;
}
