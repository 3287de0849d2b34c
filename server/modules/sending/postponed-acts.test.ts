import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GRACE_SECONDS, MASS_SEND_PEOPLE } from '#contract/sending/sending.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import type { BatchEnd } from '#server/platform/batches/batch-format.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import {
  dropPostponed,
  noteStep,
  postpone,
  postponedActs,
  startPostponedNow,
  stopPostponed,
  type NewPostponedAct,
} from './postponed-acts.ts';
import type { Sending } from './sending.ts';

const GRACE_MS = GRACE_SECONDS * SECOND_MS;

let bed: RoomBed;
let room: Sending;
let by: { operatorId: string };
beforeAll(async () => {
  bed = await roomBed();
  room = bed.rooms.sending;
  by = await anOperator(bed);
});
afterAll(() => bed.close());
beforeEach(() => void bed.jobs.splice(0));

const anAct = (given: Partial<NewPostponedAct> = {}) =>
  bed.inTransaction((tx) =>
    postpone(
      room,
      tx,
      { kind: 'LINKS', name: 'Tea', asked: { ids: ['a'] }, people: MASS_SEND_PEOPLE + 1, ...given },
      by,
    ),
  );
const due = (actId: string) => bed.inTransaction((tx) => postponedActs.claim(room, tx, actId));
const stop = (actId: string, kind: 'LINKS' | 'RETRY' = 'LINKS') =>
  bed.inTransaction((tx) => stopPostponed(room, tx, { kind, actId }, by));
const startNow = (actId: string, kind: 'LINKS' | 'RETRY' = 'LINKS') =>
  bed.inTransaction((tx) => startPostponedNow(room, tx, { kind, actId }, by));
const end = (actId: string, how: Pick<BatchEnd, 'state' | 'why'>) =>
  bed.inTransaction(async (tx) => {
    const act = await postponedActs.claim(room, tx, actId);
    if (act !== undefined) await postponedActs.end(room, tx, act, { ...how, by });
  });
const listed = async (until: Date) => (await postponedActs.listBeginning(room, until)).map((act) => act.act_id);
const actions = async (actId: string) => (await bed.auditOf('sending', actId)).map(({ action }) => action);

test.each([
  [MASS_SEND_PEOPLE, 0],
  [MASS_SEND_PEOPLE + 1, GRACE_MS],
])('an act on %d people begins after %d ms, and its job a second later', async (people, milliseconds) => {
  const actId = await anAct({ people });
  const startsAt = later(bed.clock.now(), milliseconds);
  expect(bed.jobs).toMatchObject([{ payload: { actId }, key: actId, startAfter: later(startsAt, SECOND_MS) }]);
  expect((await listed(startsAt)).includes(actId)).toBe(milliseconds > 0);
});

test('it is held from its moment on, with what was asked for', async () => {
  const actId = await anAct();
  bed.clock.advance(GRACE_MS - 1);
  expect(await due(actId)).toBeUndefined();
  bed.clock.advance(1);
  expect(await due(actId)).toMatchObject({ act_id: actId, asked: { ids: ['a'] }, operator_id: by.operatorId });
  expect(await listed(bed.clock.now())).not.toContain(actId);
});

test('in its minute it is stopped once; then nothing of it is kept', async () => {
  const actId = await anAct();
  expect([await stop(actId, 'RETRY'), await stop(actId), await stop(actId), await startNow(actId)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  bed.clock.advance(GRACE_MS);
  expect([await due(actId), await actions(actId)]).toEqual([undefined, ['sending.begun', 'sending.stopped']]);
});

test('in its minute it is started once, and cannot be stopped any more', async () => {
  const actId = await anAct();
  bed.jobs.splice(0);
  expect([await startNow(actId, 'RETRY'), await startNow(actId), await startNow(actId), await stop(actId)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(bed.jobs[0]).toMatchObject({ key: actId, startAfter: 'now' });
  expect([(await due(actId))?.act_id, await actions(actId)]).toEqual([actId, ['sending.begun', 'sending.sent-now']]);
});

test('of two who start and stop it at once, the first does', async () => {
  const actId = await anAct();
  const second = await beforeCommit(
    bed.db,
    (tx) => stopPostponed(room, tx, { kind: 'LINKS', actId }, by),
    () => startNow(actId),
  );
  expect([second, await actions(actId)]).toEqual([false, ['sending.begun', 'sending.stopped']]);
});

test('it goes on person by person, and ends with what became of it and without naming anybody', async () => {
  const actId = await anAct({ people: 3 });
  const hasTurn = async (tx: Db, isDone: boolean) => {
    const act = await postponedActs.claim(room, tx, actId);
    if (act !== undefined) await noteStep(tx, act, { isDone });
  };
  for (const isDone of [true, false]) await bed.inTransaction((tx) => hasTurn(tx, isDone));
  expect(await due(actId)).toMatchObject({ next_step: 2, done: 1 });
  await end(actId, { state: 'REFUSED', why: 'It is closed' });
  expect(await due(actId)).toBeUndefined();
  expect((await bed.auditOf('sending', actId)).at(-1)).toMatchObject({
    action: 'sending.refused',
    after: { kind: 'LINKS', people: 3, why: 'It is closed' },
  });
});

test('one whose job is lost gets it again when it is due, until it is over', async () => {
  const actId = await anAct();
  const maintained = async () => {
    bed.jobs.splice(0);
    await postponedActs.tick(room);
    return bed.jobs.some(({ key }) => key === actId);
  };
  expect(await maintained()).toBe(false);
  bed.clock.advance(GRACE_MS);
  expect(await maintained()).toBe(true);
  await end(actId, { state: 'DONE' });
  expect(await maintained()).toBe(false);
});

test('of a restored copy what waited in the backup is dropped, up to its moment', async () => {
  const early = await anAct();
  const backup = bed.clock.now();
  bed.clock.advance(1);
  const late = await anAct();
  const dropped = await bed.inTransaction((tx) => dropPostponed(tx, backup));
  bed.clock.advance(GRACE_MS);
  expect([dropped > 0, await due(early), (await due(late))?.act_id]).toEqual([true, undefined, late]);
});

test('what is of another panel, or of nobody, is not there', async () => {
  const actId = await anAct();
  const elsewhere = { ...room, panelId: 'ELSEWHERE' };
  expect(await bed.inTransaction((tx) => stopPostponed(elsewhere, tx, { kind: 'LINKS', actId }, by))).toBe(false);
  expect(await stop(randomUUID())).toBe(false);
});
