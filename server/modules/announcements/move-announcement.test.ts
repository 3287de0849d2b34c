import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ANNOUNCEMENT_MOVES,
  ANNOUNCEMENT_STATES,
  type AnnouncementMove,
  type AnnouncementState,
} from '#contract/announcements/announcements.ts';
import { GRACE_SECONDS, MASS_SEND_PEOPLE, PAST_TOLERANCE_SECONDS } from '#contract/sending/sending.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anAnnouncementIn } from '#testkit/builders/announcement-builders.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { selectAnnouncement as readAnnouncement } from './announcements.store.ts';
import { moveAnnouncement, startAnnouncement } from './move-announcement.ts';
import { announcementRuns } from './spread.ts';
import type { Announcements } from './announcements.ts';

let bed: RoomBed;
let room: Announcements;
let by: { operatorId: string };
beforeAll(async () => {
  bed = await roomBed();
  room = bed.rooms.announcements;
  by = await anOperator(bed);
});
afterAll(() => bed.close());
beforeEach(() => void bed.jobs.splice(0));

const inAMinute = () => later(bed.clock.now(), MINUTE_MS);
const aDraft = (state: AnnouncementState = 'DRAFT', panelId = room.panelId) =>
  anAnnouncementIn(bed, { state, panelId, startsAt: inAMinute() });

const start = (
  announcementId: string,
  asked: { revision?: number; startsAt?: Date | null; people?: number } = {},
  tx?: Db,
) => {
  const whole = { announcementId, revision: 1, startsAt: null, people: 1, ...asked };
  return tx === undefined
    ? bed.inTransaction((own) => startAnnouncement(room, own, whole, by))
    : startAnnouncement(room, tx, whole, by);
};
const move = (announcementId: string, asked: AnnouncementMove, areMailsWaiting = false) =>
  bed.inTransaction((tx) => moveAnnouncement(room, tx, { announcementId, move: asked, areMailsWaiting }, by));
const read = (id: string) => readAnnouncement(room, bed.db, id);

test.each([
  [MASS_SEND_PEOPLE, 0],
  [MASS_SEND_PEOPLE + 1, GRACE_SECONDS],
])('one to %d people begins after %d seconds at the soonest', async (people, seconds) => {
  const id = await aDraft();
  const at = later(bed.clock.now(), seconds * SECOND_MS);
  expect(must(await start(id, { people }))).toMatchObject({ state: 'SCHEDULED', starts_at: at, expected: people });
  const startAfter = seconds === 0 ? 'now' : later(at, SECOND_MS);
  expect(bed.jobs).toEqual([{ name: 'announcements.spread', payload: { announcementId: id }, key: id, startAfter }]);
});

test('a later time is kept, also for many people', async () => {
  const startsAt = later(bed.clock.now(), 2 * MINUTE_MS);
  expect(must(await start(await aDraft(), { startsAt, people: 1_000 }))).toMatchObject({ starts_at: startsAt });
});

test('the minute that it is now is no past, the one before is', async () => {
  const tolerated = later(bed.clock.now(), -PAST_TOLERANCE_SECONDS * SECOND_MS);
  expect(await start(await aDraft(), { startsAt: later(tolerated, -1) })).toMatchObject({ failure: 'in-the-past' });
  expect(must(await start(await aDraft(), { startsAt: tolerated }))).toMatchObject({ starts_at: bed.clock.now() });
});

test('who saw an older revision does not start it', async () => {
  const id = await aDraft();
  expect(await start(id, { revision: 2 })).toMatchObject({ failure: 'changed-meanwhile' });
  expect(await read(id)).toMatchObject({ state: 'DRAFT', starts_at: null });
});

test('two who start it at once start it once, by the time of the first', async () => {
  const id = await aDraft();
  const startsAt = later(bed.clock.now(), 5 * MINUTE_MS);
  const second = await beforeCommit(
    bed.db,
    (tx) => start(id, { startsAt }, tx),
    () => start(id),
  );
  expect(must(second).starts_at).toEqual(startsAt);
  expect(bed.jobs).toHaveLength(1);
  expect((await bed.auditOf('announcement', id)).map(({ action }) => action)).toEqual([
    'announcement.created',
    'announcement.started',
  ]);
});

test.each(['PAUSED', 'STOPPED', 'DONE'] as const)('one that is %s is not started again', async (state) => {
  expect(await start(await aDraft(state))).toMatchObject({ failure: 'not-possible' });
});

test('one that waits for its time begins now, once', async () => {
  const id = await aDraft();
  await start(id, { people: 100 });
  bed.jobs.splice(0);
  const now = () => bed.inTransaction((tx) => announcementRuns.startNow(room, tx, id, by));
  expect([await now(), await now()]).toEqual([true, false]);
  expect(await read(id)).toMatchObject({ state: 'SCHEDULED', starts_at: bed.clock.now() });
  expect(bed.jobs[0]).toMatchObject({ key: id, startAfter: 'now' });
  const entries = await bed.auditOf('announcement', id);
  expect(entries.map(({ action }) => action).slice(-1)).toEqual(['announcement.sent-now']);
});

test.each(['DRAFT', 'RUNNING', 'PAUSED', 'STOPPED', 'DONE'] as const)(
  'one that is %s cannot begin now',
  async (state) => {
    const id = await aDraft(state);
    expect(await bed.inTransaction((tx) => announcementRuns.startNow(room, tx, id, by))).toBe(false);
  },
);

const MOVES = (Object.keys(ANNOUNCEMENT_MOVES) as AnnouncementMove[]).flatMap((asked) =>
  ANNOUNCEMENT_STATES.map((state) => [asked, state] as const),
);

test.each(MOVES)('%s of one that is %s', async (asked, state) => {
  const id = await aDraft(state);
  const { from, to } = ANNOUNCEMENT_MOVES[asked];
  const isMade = from.some((one) => one === state);
  const moved = await move(id, asked, true);
  if (!isMade && state !== to) expect(moved).toMatchObject({ failure: 'not-possible' });
  else expect(must(moved).state).toBe(to);
  expect((await read(id))?.state).toBe(isMade ? to : state);
  expect(bed.jobs).toHaveLength(isMade && to !== 'DRAFT' ? 1 : 0);
  expect(await bed.auditOf('announcement', id)).toHaveLength(isMade ? 2 : 1);
});

test('what was taken back has no time any more; what is stopped is over', async () => {
  const taken = await aDraft('SCHEDULED');
  expect(must(await move(taken, 'TAKE_BACK'))).toMatchObject({ starts_at: null, finished_at: null });
  const stopped = await aDraft('RUNNING');
  expect(must(await move(stopped, 'STOP'))).toMatchObject({ finished_at: bed.clock.now() });
});

test('once everybody was told it is stopped only while e-mails wait', async () => {
  const id = await aDraft('DONE');
  expect(await move(id, 'STOP')).toMatchObject({ failure: 'not-possible' });
  expect(must(await move(id, 'STOP', true))).toMatchObject({ state: 'STOPPED' });
});

test('one of another panel is not there for any of it', async () => {
  const id = await aDraft('SCHEDULED', 'ELSEWHERE');
  expect(await start(id)).toMatchObject({ failure: 'unknown' });
  expect(await move(id, 'TAKE_BACK')).toMatchObject({ failure: 'unknown' });
  expect(await bed.inTransaction((tx) => announcementRuns.startNow(room, tx, id, by))).toBe(false);
});

test('what begins soon is listed until its time, and is due from then', async () => {
  const own = { ...room, panelId: 'SOON' };
  const id = await aDraft('SCHEDULED', 'SOON');
  const running = await aDraft('RUNNING', 'SOON');
  for (const state of ['DRAFT', 'PAUSED', 'STOPPED', 'DONE'] as const) await aDraft(state, 'SOON');
  const at = inAMinute();
  const beginning = async (until: Date) =>
    (await announcementRuns.listBeginning(own, until)).map((row) => row.announcement_id);
  const due = async () => {
    bed.jobs.splice(0);
    await announcementRuns.tick(own);
    return bed.jobs.map(({ key = '' }) => key).toSorted();
  };
  expect([await beginning(later(at, -1)), await beginning(at)]).toEqual([[], [id]]);
  bed.clock.advance(MINUTE_MS - 1);
  expect(await due()).toEqual([]);
  bed.clock.advance(1);
  expect(await beginning(at)).toEqual([]);
  expect(await due()).toEqual([id, running].toSorted());
});
