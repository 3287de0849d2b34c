import { sql } from 'kysely';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Announcements } from './announcements.ts';
import type { AnnouncementRow } from './announcements.tables.ts';

export async function selectAnnouncement(
  { panelId }: Pick<Announcements, 'panelId'>,
  db: Db,
  announcementId: string,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<AnnouncementRow | undefined> {
  if (!isId(announcementId)) return undefined;
  const { rows } = await sql<AnnouncementRow>`
    SELECT * FROM announcement WHERE announcement_id = ${announcementId} AND panel_id = ${panelId}
    ${isHeld ? sql`FOR UPDATE` : sql``}`.execute(db);
  return rows[0];
}

/** The newest first, one more than asked for when there are more. */
export async function selectAnnouncements(
  { panelId }: Pick<Announcements, 'panelId'>,
  db: Db,
  page: { readonly after: string | null; readonly limit: number },
): Promise<readonly AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    SELECT * FROM announcement WHERE panel_id = ${panelId}
      AND (${page.after}::uuid IS NULL OR announcement_id < ${page.after}::uuid)
    ORDER BY announcement_id DESC LIMIT ${page.limit}`.execute(db);
  return rows;
}

/** Those that begin by then and have not. */
export async function selectBeginning({ db, clock, panelId }: Announcements, by: Date) {
  const { rows } = await sql<Pick<AnnouncementRow, 'announcement_id' | 'title' | 'expected'> & { starts_at: Date }>`
    SELECT announcement_id, title, expected, starts_at FROM announcement
    WHERE panel_id = ${panelId} AND state = 'SCHEDULED' AND starts_at > ${clock.now()} AND starts_at <= ${by}
    ORDER BY starts_at, announcement_id`.execute(db);
  return rows;
}

/** Those that have something to do now. */
export async function selectDue({ db, clock, panelId }: Announcements): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT announcement_id AS id FROM announcement
    WHERE panel_id = ${panelId} AND state IN ('SCHEDULED', 'RUNNING') AND starts_at <= ${clock.now()}
    ORDER BY starts_at`.execute(db);
  return rows.map(({ id }) => id);
}
