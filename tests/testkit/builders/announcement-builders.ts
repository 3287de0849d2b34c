import { sql } from 'kysely';
import type { AnnouncementDraft, AnnouncementState } from '#contract/announcements/announcements.ts';
import { createAnnouncement } from '#server/modules/announcements/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { World } from './builders.ts';

export const AN_ANNOUNCEMENT: AnnouncementDraft = {
  kind: 'ANNOUNCEMENT',
  title: 'A new page',
  body: 'All that waits is in one place.',
  link: '/home',
  isMailed: true,
  savedAudienceId: null,
  emptyDetail: null,
  perMinute: null,
};

interface GivenAnnouncement extends Partial<AnnouncementDraft> {
  readonly state?: AnnouncementState;
  /** Now without it, of all but a draft. */
  readonly startsAt?: Date;
  readonly panelId?: string;
}

/** Nobody's announcement, brought into a state without telling anybody. */
export async function anAnnouncementIn({ platform: { db, clock }, rooms }: World, given: GivenAnnouncement = {}) {
  const { state = 'DRAFT', startsAt = clock.now(), panelId = rooms.announcements.panelId, ...draft } = given;
  const row = await inTransaction(db, (tx) =>
    createAnnouncement({ ...rooms.announcements, panelId }, tx, { ...AN_ANNOUNCEMENT, ...draft }, { operatorId: null }),
  );
  const isOver = state === 'STOPPED' || state === 'DONE';
  await sql`UPDATE announcement SET state = ${state}, starts_at = ${state === 'DRAFT' ? null : startsAt},
      finished_at = ${isOver ? clock.now() : null}
    WHERE announcement_id = ${row.announcement_id}`.execute(db);
  return row.announcement_id;
}
