import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anAnnouncementIn } from '#testkit/builders/announcement-builders.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import {
  announcementRuns,
  eraseFromAnnouncements,
  forgetReaders,
  freezeReaders,
  recordNotified,
  readersUpTo,
  readStanding,
} from './spread.ts';
import { selectAnnouncement as readAnnouncement } from './announcements.store.ts';
import type { AnnouncementRow } from './announcements.tables.ts';
import type { Announcements } from './announcements.ts';

let bed: RoomBed;
let room: Announcements;
const members: string[] = [];
beforeAll(async () => {
  bed = await roomBed();
  room = bed.rooms.announcements;
  for (let count = 0; count < 5; count += 1) members.push((await aMember(bed)).panelistId);
  members.sort();
});
afterAll(() => bed.close());

const chosen = (ids: readonly string[]) => sql`SELECT unnest(${ids}::uuid[]) AS panelist_id`;

const aStarted = (given: Parameters<typeof anAnnouncementIn>[1] = {}) =>
  anAnnouncementIn(bed, { state: 'SCHEDULED', ...given });

const freeze = (id: string, ids: readonly string[] = members) =>
  bed.inTransaction((tx) => freezeReaders(room, tx, id, chosen(ids)));

async function standing(id: string): Promise<AnnouncementRow> {
  const row = await readAnnouncement(room, bed.db, id);
  if (row === undefined) throw new Error('it is there');
  return row;
}

async function readers(row: AnnouncementRow, upTo: number, db: Db = bed.db): Promise<string[]> {
  const { rows } = await sql<{ panelist_id: string }>`${readersUpTo(row, upTo)}`.execute(db);
  return rows.map(({ panelist_id: id }) => id).toSorted();
}

const note = async (id: string, upTo: number, told = upTo, mailed = 0) => {
  const row = await standing(id);
  return bed.inTransaction((tx) => recordNotified(room, tx, row, { upTo, told, mailed }));
};

test.each(['DRAFT', 'PAUSED', 'STOPPED', 'DONE'] as const)('one that is %s does not go on', async (state) => {
  const id = await aStarted({ state });
  expect(await bed.inTransaction((tx) => announcementRuns.claim(room, tx, id))).toBeUndefined();
});

test('one goes on from the moment that it is due', async () => {
  const id = await aStarted({ startsAt: later(bed.clock.now(), 1) });
  const hold = () => bed.inTransaction((tx) => announcementRuns.claim(room, tx, id));
  expect(await hold()).toBeUndefined();
  bed.clock.advance(1);
  expect(await hold()).toMatchObject({ announcement_id: id });
});

test('a second worker waits for the first one, and goes on after its batch', async () => {
  const id = await aStarted();
  await freeze(id);
  const second = await beforeCommit(
    bed.db,
    async (tx) => {
      const row = await announcementRuns.claim(room, tx, id);
      if (row !== undefined) await recordNotified(room, tx, row, { upTo: 2, told: 2, mailed: 1 });
    },
    () => bed.inTransaction((tx) => announcementRuns.claim(room, tx, id)),
  );
  expect(second).toMatchObject({ position: 2, told: 2, mailed: 1 });
});

test('who is told is decided once, in the order of their ids', async () => {
  const id = await aStarted();
  expect(await freeze(id, members.toReversed())).toBe(5);
  const row = await standing(id);
  expect(row).toMatchObject({ members: 5, state: 'RUNNING', frozen_at: bed.clock.now(), finished_at: null });
  expect(await readers(row, 2)).toEqual(members.slice(0, 2));
  expect(await readers(row, 5)).toEqual(members);
});

test('one that nobody is told is done at once', async () => {
  const id = await aStarted();
  expect(await freeze(id, [])).toBe(0);
  expect(await standing(id)).toMatchObject({ members: 0, state: 'DONE', finished_at: bed.clock.now() });
});

test('who was told is taken out with the batch, and after the last it is done', async () => {
  const id = await aStarted();
  await freeze(id);
  expect(await note(id, 3, 2, 1)).toBe(false);
  expect(await readers(await standing(id), 5)).toEqual(members.slice(3));
  expect(await standing(id)).toMatchObject({ position: 3, told: 2, mailed: 1, state: 'RUNNING', finished_at: null });
  expect(await note(id, 5, 2, 2)).toBe(true);
  const done = { position: 5, told: 4, mailed: 3, state: 'DONE', finished_at: bed.clock.now() };
  expect(await standing(id)).toMatchObject(done);
});

test('with a pace the next batch waits as long as this one takes, without one it does not', async () => {
  const paced = await aStarted({ perMinute: 3_000 });
  await freeze(paced);
  await note(paced, 3);
  expect((await standing(paced)).next_batch_at).toEqual(later(bed.clock.now(), (3 / 3_000) * MINUTE_MS));
  const free = await aStarted();
  await freeze(free);
  await note(free, 3);
  expect((await standing(free)).next_batch_at).toBeNull();
});

test('a member who left since is not among the next, and no announcement waits for them', async () => {
  const gone = await aMember(bed);
  const [one, other] = [await aStarted(), await aStarted()];
  for (const id of [one, other]) await freeze(id, [gone.panelistId, ...members]);
  await sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = ${gone.panelistId}`.execute(bed.db);
  expect(await readers(await standing(one), 6)).toEqual(members);
  expect(await bed.inTransaction((tx) => eraseFromAnnouncements(tx, gone.panelistId))).toBe(2);
  const { rows } = await sql`SELECT FROM announcement_reader WHERE panelist_id = ${gone.panelistId}`.execute(bed.db);
  expect(rows).toEqual([]);
});

test('who is left is forgotten when it was stopped, and not before', async () => {
  const id = await aStarted();
  await freeze(id);
  const forget = () => bed.inTransaction((tx) => forgetReaders(room, tx, id));
  expect(await forget()).toBe(0);
  await sql`UPDATE announcement SET state = 'STOPPED', finished_at = now() WHERE announcement_id = ${id}`.execute(
    bed.db,
  );
  expect([await forget(), await forget()]).toEqual([5, 0]);
});

test('how several stand is told by their ids', async () => {
  const [paused, stopped] = [await aStarted({ state: 'PAUSED' }), await aStarted({ state: 'STOPPED' })];
  const known = await readStanding(bed.db, [paused, stopped]);
  expect(known).toEqual(
    new Map([
      [paused, 'PAUSED'],
      [stopped, 'STOPPED'],
    ]),
  );
  expect(await readStanding(bed.db, [])).toEqual(new Map());
});
