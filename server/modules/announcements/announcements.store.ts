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

/** The announcements that asked for these details of the profile. */
export async function selectNudgesAbout(
  { panelId }: Pick<Announcements, 'panelId'>,
  db: Db,
  detailNames: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT announcement_id AS id FROM announcement
    WHERE panel_id = ${panelId} AND kind = 'NUDGE' AND empty_detail = ANY(${detailNames}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}
