import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnnouncementDraft } from '#contract/announcements/announcements.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { AN_ANNOUNCEMENT as DRAFT } from '#testkit/builders/announcement-builders.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { changeAnnouncement, createAnnouncement } from './write-announcement.ts';
import {
  selectAnnouncements as listAnnouncements,
  selectAnnouncement as readAnnouncement,
} from './announcements.store.ts';
import { startAnnouncement } from './move-announcement.ts';

let bed: RoomBed;
let by: { operatorId: string };
beforeAll(async () => {
  bed = await roomBed();
  by = await anOperator(bed);
});
afterAll(() => bed.close());

const aDraft = (panelId = bed.rooms.announcements.panelId) =>
  bed.inTransaction((tx) => createAnnouncement({ ...bed.rooms.announcements, panelId }, tx, DRAFT, by));
const change = (announcementId: string, revision: number, changes: Partial<AnnouncementDraft> = {}) =>
  bed.inTransaction((tx) =>
    changeAnnouncement(bed.rooms.announcements, tx, { announcementId, revision, draft: { ...DRAFT, ...changes } }, by),
  );

test('a new one is a draft of its maker: nobody is told, and no job waits', async () => {
  const queued = bed.jobs.length;
  const row = await aDraft();
  expect(row).toMatchObject({ state: 'DRAFT', revision: 1, starts_at: null, created_by: by.operatorId, told: 0 });
  expect(bed.jobs).toHaveLength(queued);
  expect(await bed.auditOf('announcement', row.announcement_id)).toEqual([
    { action: 'announcement.created', actor: by.operatorId, before: null, after: DRAFT },
  ]);
});

test('a change counts the revision up and says in the audit log what it was before', async () => {
  const { announcement_id: id } = await aDraft();
  const changed = must(await change(id, 1, { title: 'Two new pages', perMinute: 3_000 }));
  expect(changed).toMatchObject({ title: 'Two new pages', per_minute: 3_000, revision: 2 });
  const entry = (await bed.auditOf('announcement', id)).at(-1);
  expect(entry).toMatchObject({
    action: 'announcement.changed',
    before: DRAFT,
    after: { ...DRAFT, title: 'Two new pages', perMinute: 3_000 },
  });
});

test('of two who change what they saw, the second is told that it was changed meanwhile', async () => {
  const { announcement_id: announcementId } = await aDraft();
  const mine = { announcementId, revision: 1, draft: { ...DRAFT, title: 'Mine' } };
  const second = await beforeCommit(
    bed.db,
    (tx) => changeAnnouncement(bed.rooms.announcements, tx, mine, by),
    () => change(announcementId, 1, { title: 'Theirs' }),
  );
  expect(second).toMatchObject({ ok: false, failure: 'changed-meanwhile' });
  const kept = await readAnnouncement(bed.rooms.announcements, bed.db, announcementId);
  expect(kept).toMatchObject({ title: 'Mine', revision: 2 });
});

test('what was started is not changed any more', async () => {
  const { announcement_id: announcementId } = await aDraft();
  await bed.inTransaction((tx) =>
    startAnnouncement(bed.rooms.announcements, tx, { announcementId, revision: 1, startsAt: null, people: 1 }, by),
  );
  expect(await change(announcementId, 1)).toMatchObject({ ok: false, failure: 'started' });
});

test.each(['not an id', randomUUID()])('nobody knows %s', async (id) => {
  expect(await readAnnouncement(bed.rooms.announcements, bed.db, id)).toBeUndefined();
  expect(await change(id, 1)).toMatchObject({ ok: false, failure: 'unknown' });
});

test('one of another panel is neither read nor changed nor listed', async () => {
  const other = await aDraft('ELSEWHERE');
  expect(await readAnnouncement(bed.rooms.announcements, bed.db, other.announcement_id)).toBeUndefined();
  expect(await change(other.announcement_id, 1)).toMatchObject({ ok: false, failure: 'unknown' });
  const page = { after: null, limit: 100 };
  const here = await listAnnouncements(bed.rooms.announcements, bed.db, page);
  expect(here.map((row) => row.announcement_id)).not.toContain(other.announcement_id);
});

test('the list goes from the newest to the oldest by key, and each stands on one page', async () => {
  const room = { panelId: 'PAGES' };
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    bed.clock.advance(1);
    ids.unshift((await aDraft('PAGES')).announcement_id);
  }
  const page = async (after: string | null) =>
    (await listAnnouncements(room, bed.db, { after, limit: 2 })).map((row) => row.announcement_id);
  expect([
    await page(null),
    await page(ids[1] ?? null),
    await page(ids[3] ?? null),
    await page(ids[4] ?? null),
  ]).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), []]);
});
