import { sql } from 'kysely';
import type { AnnouncementDraft } from '#contract/announcements/announcements.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Announcements } from './announcements.ts';
import { selectAnnouncement } from './announcements.store.ts';
import type { AnnouncementRow } from './announcements.tables.ts';

/** Begins an announcement. Nobody is told anything until it is started. */
export async function createAnnouncement(
  announcements: Announcements,
  tx: Db,
  draft: AnnouncementDraft,
  by: OperatorAct,
): Promise<AnnouncementRow> {
  const { clock, chance, panelId } = announcements;
  const now = clock.now();
  const id = newId(chance, now);
  const { rows } = await sql<AnnouncementRow>`
    INSERT INTO announcement (announcement_id, panel_id, kind, title, body, link, is_mailed, saved_audience_id, empty_detail,
      per_minute, state, created_by, created_at, updated_at)
    VALUES (${id}, ${panelId}, ${draft.kind}, ${draft.title}, ${draft.body}, ${draft.link}, ${draft.isMailed},
      ${draft.savedAudienceId}, ${draft.emptyDetail}, ${draft.perMinute}, 'DRAFT', ${by.operatorId}, ${now}, ${now})
    RETURNING *`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an announcement was not kept');
  await writeAudit(announcements, tx, by, {
    action: 'announcement.created',
    subject: ['announcement', id],
    after: { ...draft },
  });
  return row;
}

/** Changes one that was not started yet, unless somebody else has since that revision. */
export async function changeAnnouncement(
  announcements: Announcements,
  tx: Db,
  { announcementId, revision, draft }: { announcementId: string; revision: number; draft: AnnouncementDraft },
  by: OperatorAct,
): Promise<Result<AnnouncementRow, 'unknown' | 'started' | 'changed-meanwhile'>> {
  const row = await selectAnnouncement(announcements, tx, announcementId, { isHeld: true });
  if (row === undefined) return err('unknown');
  if (row.state !== 'DRAFT') return err('started');
  if (row.revision !== revision) return err('changed-meanwhile');
  const { rows } = await sql<AnnouncementRow>`
    UPDATE announcement SET kind = ${draft.kind}, title = ${draft.title}, body = ${draft.body}, link = ${draft.link},
      is_mailed = ${draft.isMailed}, saved_audience_id = ${draft.savedAudienceId}, empty_detail = ${draft.emptyDetail},
      per_minute = ${draft.perMinute}, revision = revision + 1, updated_at = ${announcements.clock.now()}
    WHERE announcement_id = ${row.announcement_id} RETURNING *`.execute(tx);
  await writeAudit(announcements, tx, by, {
    action: 'announcement.changed',
    subject: ['announcement', row.announcement_id],
    before: draftOf(row),
    after: { ...draft },
  });
  return ok(rows[0] ?? row);
}

function draftOf(row: AnnouncementRow) {
  return {
    kind: row.kind,
    title: row.title,
    body: row.body,
    link: row.link,
    isMailed: row.is_mailed,
    savedAudienceId: row.saved_audience_id,
    emptyDetail: row.empty_detail,
    perMinute: row.per_minute,
  };
}
