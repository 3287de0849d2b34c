import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/database/database.ts';
import { productTestsRoomBed, type ProductTestsRoomBed } from '#testkit/beds/product-tests-room-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { SOAP_TEST } from '#testkit/builders/product-test-builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import {
  addScreened,
  countPlaces,
  countUndecided,
  countUnnotified,
  listUndecided,
  pick,
  replace,
  reserve,
  claimUnnotified,
  rejectRemaining,
} from './choose.ts';
import { changeTest, changeUnits, markTest, readTest, type KeptPlan } from '../planning/tests.ts';
import { close } from '../participants/take-part.ts';
import { drawSelection } from './draw-selection.ts';
import { lockParticipant } from '../participants/lock-participant.ts';
import { readUnitsLeft } from '../product-tests.store.ts';

let bed: ProductTestsRoomBed;
beforeAll(async () => {
  bed = await productTestsRoomBed();
});
afterAll(() => bed.close());

const screened = (projectId: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => bed.aScreened(projectId)));
const picked = async (projectId: string, ids: readonly string[]) => {
  const people = ids.map((id) => ({ id }));
  const given = await bed.withTest(projectId, (tx, held) => pick(bed.room, tx, held, { people }));
  return given.map(({ participantId }) => participantId);
};
const putOnReserve = (projectId: string, ids: readonly string[], cell = '') =>
  bed.inTransaction((tx) =>
    reserve(
      bed.room,
      tx,
      projectId,
      ids.map((id, index) => ({ id, cell, rank: index + 1 })),
    ),
  );
const mark = (projectId: string, what: 'selection_finished_at' | 'closed_at') =>
  bed.inTransaction((tx) => markTest(bed.room, tx, projectId, what));
const leave = async (participantId: string) =>
  sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = (
    SELECT panelist_id FROM test_participant WHERE participant_id = ${participantId})`.execute(bed.db);
const undecided = async (projectId: string, asked?: readonly string[]) =>
  (await listUndecided(bed.db, projectId, { shown: (members) => members, asked })).map((one) => one.participantId);

describe('who passed the screener', () => {
  test('is there once', async () => {
    const projectId = await bed.aTest();
    const { panelistId } = await aMember(bed);
    const add = (tx: Db) => addScreened(bed.room, tx, { projectId, panelistId });
    const first = await bed.inTransaction(add);
    expect([first !== undefined, await bed.inTransaction(add)]).toEqual([true, undefined]);
    expect(await bed.eventsOf(first ?? '')).toEqual(['SCREENED']);
  });

  test('waits in the order in which they passed, without those who were decided about or shut out', async () => {
    const projectId = await bed.aTest();
    const ids: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      bed.clock.advance(1);
      ids.push(await bed.aScreened(projectId));
    }
    const [first = '', taken = '', gone = '', kept = '', last = ''] = ids;
    await picked(projectId, [taken]);
    await leave(gone);
    await putOnReserve(projectId, [kept]);
    expect(await undecided(projectId)).toEqual([first, last]);
    expect(await undecided(projectId, ids)).toEqual([first, kept, last]);
    // Who is gone still has to be decided about.
    expect(await countUndecided(bed.db, projectId)).toBe(3);
  });
});

describe('a place', () => {
  test('is given once, to who waits for one in this test and is not shut out', async () => {
    const [projectId, elsewhere] = [await bed.aTest(), await bed.aTest()];
    const [one = '', gone = ''] = await screened(projectId, 2);
    const other = await bed.aScreened(elsewhere);
    await leave(gone);
    expect(await picked(projectId, [one, gone, other, randomUUID()])).toEqual([one]);
    expect(await picked(projectId, [one])).toEqual([]);
    expect(await bed.read(one)).toMatchObject({
      stage: 'SELECTED',
      selection: 'SELECTED',
      selected_at: bed.clock.now(),
      due_kind: 'REMIND_ADDRESS',
    });
    expect(await bed.eventsOf(one)).toEqual(['SCREENED', 'SELECTED']);
  });

  test('takes a unit, and gives it back when nothing was sent', async () => {
    const projectId = await bed.aTest({ units: 3 });
    const [one = ''] = await screened(projectId, 1);
    await picked(projectId, [one]);
    expect(await readUnitsLeft(bed.db, projectId)).toBe(2);
    await bed.held(one, (tx, held) => close(bed.room, tx, held, { why: 'DECLINED' }));
    expect(await readUnitsLeft(bed.db, projectId)).toBe(3);
  });

  test('of who drops out goes once to the next of the same cell who is here', async () => {
    const projectId = await bed.aTest();
    const out = await bed.aSelected(projectId, 'north');
    const [gone = '', next = '', third = ''] = await screened(projectId, 3);
    const [south = ''] = await screened(projectId, 1);
    await putOnReserve(projectId, [south], 'south');
    await putOnReserve(projectId, [gone, next, third], 'north');
    await leave(gone);
    await bed.held(out, (tx, held) => close(bed.room, tx, held, { why: 'ADDRESS_NOT_CONFIRMED' }));
    const drop = () => bed.held(out, (tx, held) => replace(bed.room, tx, held));
    expect(await drop()).toMatchObject({ participantId: next });
    expect(await drop()).toBeUndefined();
    expect(await bed.read(next)).toMatchObject({ selection: 'SELECTED', from_reserve: true, cell: 'north' });
    expect(await bed.read(out)).toMatchObject({ selection: 'REPLACED', replaced_by: next });
  });

  test('of two who drop out at once goes to two, and neither waits for the other', async () => {
    const projectId = await bed.aTest();
    const [one, other] = [await bed.aSelected(projectId), await bed.aSelected(projectId)];
    const ids = await screened(projectId, 2);
    await putOnReserve(projectId, ids);
    const drop = async (tx: Db, participantId: string) => {
      // Anyone who would have to wait fails instead: the other one commits only afterwards.
      await sql`SET LOCAL lock_timeout = '5s'`.execute(tx);
      const held = await lockParticipant(bed.room, tx, { participantId });
      const closed = held && (await close(bed.room, tx, held, { why: 'ADDRESS_NOT_CONFIRMED' }));
      return closed && replace(bed.room, tx, closed.closed);
    };
    const picks = await bed.inTransaction(async (tx) => [
      await drop(tx, one),
      await bed.inTransaction((second) => drop(second, other)),
    ]);
    expect(picks.map((next) => next?.participantId)).toEqual(ids);
  });

  test('goes to nobody where nobody waits, and in a test that is closed', async () => {
    const projectId = await bed.aTest();
    const out = await bed.aSelected(projectId);
    await bed.held(out, (tx, held) => close(bed.room, tx, held, { why: 'ADDRESS_NOT_CONFIRMED' }));
    const drop = () => bed.held(out, (tx, held) => replace(bed.room, tx, held));
    expect(await drop()).toBeUndefined();
    await putOnReserve(projectId, await screened(projectId, 1));
    await mark(projectId, 'closed_at');
    expect(await drop()).toBeUndefined();
  });
});

describe('the reserve', () => {
  test('is for those who were not decided about, who are told once', async () => {
    const projectId = await bed.aTest();
    const [one = '', taken = ''] = await screened(projectId, 2);
    await picked(projectId, [taken]);
    const placed = await putOnReserve(projectId, [one, taken]);
    expect(placed.map(({ participantId }) => participantId)).toEqual([one]);
    expect(await bed.withTest(projectId, countUnnotified)).toBe(1);
    const take = async () =>
      (await bed.inTransaction((tx) => claimUnnotified(bed.room, tx, 100))).filter(
        (told) => told.projectId === projectId,
      );
    expect([await take(), await take()]).toMatchObject([[{ participantId: one, decision: 'RESERVE' }], []]);
  });

  test('is told by one worker each', async () => {
    const projectId = await bed.aTest();
    await putOnReserve(projectId, await screened(projectId, 2));
    let first: readonly unknown[] = [];
    const second = await beforeCommit(
      bed.db,
      async (tx) => (first = await claimUnnotified(bed.room, tx, 1)),
      () => bed.inTransaction((tx) => claimUnnotified(bed.room, tx, 100)),
    );
    expect([first.length, second.length]).toEqual([1, 1]);
  });

  test('stays when the selection ends; all others are turned down, in parts, and not before', async () => {
    const projectId = await bed.aTest();
    const [kept = '', ...left] = await screened(projectId, 3);
    await putOnReserve(projectId, [kept]);
    const turn = async () =>
      (await bed.inTransaction((tx) => rejectRemaining(bed.room, tx, 1))).map(({ participantId }) => participantId);
    expect(await turn()).toEqual([]);
    await mark(projectId, 'selection_finished_at');
    const down = [...(await turn()), ...(await turn()), ...(await turn())];
    expect(down.toSorted()).toEqual(left.toSorted());
    expect(await bed.read(left[0] ?? '')).toMatchObject({ stage: 'CLOSED', closed_why: 'NOT_SELECTED' });
    expect(await bed.read(kept)).toMatchObject({ stage: 'SCREENED', selection: 'RESERVE' });
  });
});

describe('a drawing', () => {
  const draw = async (projectId: string, ids: readonly string[], wanted: number | null, cell: string | null = null) => {
    const people = ids.map((participantId) => ({ participantId, panelistId: randomUUID(), cell }));
    return bed.withTest(projectId, (tx, held) => drawSelection(tx, held, { people, seed: 'tea', wanted }));
  };

  test.each([
    [2, true],
    [3, false],
  ])('of %d with two units left is possible: %s', async (wanted, isPossible) => {
    const projectId = await bed.aTest({ units: 2 });
    const drawn = await draw(projectId, await screened(projectId, 4), wanted);
    expect(drawn.ok).toBe(isPossible);
    if (drawn.ok) expect([drawn.value.selected.length, drawn.value.reserve.length]).toEqual([2, 2]);
  });

  test('first come, first served takes the first; by lot the same seed takes the same', async () => {
    const [byRule, byLot] = [await bed.aTest({ selectionRule: 'RULE' }), await bed.aTest({ selectionRule: 'LOT' })];
    const ids = await screened(byRule, 4);
    const names = async (projectId: string) => {
      const drawn = await draw(projectId, ids, 2);
      return drawn.ok ? drawn.value.selected.map(({ id }) => id) : [];
    };
    expect(await names(byRule)).toEqual(ids.slice(0, 2));
    expect(await names(byLot)).toEqual(await names(byLot));
  });

  test('of cells takes what each of them lacks', async () => {
    const cells = [{ name: 'north', target: 2, rules: [] }] as never;
    const projectId = await bed.aTest({ cells, selectionRule: 'RULE' });
    await bed.aSelected(projectId, 'north');
    expect((await countPlaces(bed.db, projectId)).get('north')).toEqual({ selected: 1, reserve: 0 });
    const drawn = await draw(projectId, await screened(projectId, 3), null, 'north');
    expect(drawn).toMatchObject({ ok: true, value: { selected: [{ cell: 'north' }] } });
  });
});

describe('the plan', () => {
  const plan = (given: object = {}) => ({ ...SOAP_TEST, picture: null, ...given }) as unknown as KeptPlan;
  const change = (projectId: string, revision: number, given: object = {}) =>
    bed.inTransaction((tx) => changeTest(bed.room, tx, { projectId, revision, plan: plan(given) }));
  const units = (projectId: string, count: number) =>
    bed.inTransaction((tx) => changeUnits(bed.room, tx, projectId, count));

  test('of what somebody changed since is refused; another consent is another version', async () => {
    const projectId = await bed.aTest();
    expect((await change(projectId, 1, { product: 'Soap' })).ok).toBe(true);
    expect(await change(projectId, 1)).toMatchObject({ failure: 'changed-meanwhile' });
    expect(await readTest(bed.room, bed.db, projectId)).toMatchObject({ revision: 2, consent_version: 1 });
    await change(projectId, 2, { consentText: 'Another text.' });
    expect(await readTest(bed.room, bed.db, projectId)).toMatchObject({ consent_version: 2 });
    expect(await change(randomUUID(), 1)).toMatchObject({ failure: 'unknown-test' });
  });

  test('has no fewer units than were promised, and never too few for as many as before', async () => {
    const projectId = await bed.aTest({ units: 3 });
    await picked(projectId, await screened(projectId, 2));
    expect(await units(projectId, 1)).toMatchObject({ failure: 'too-few-units' });
    expect(await change(projectId, 1, { units: 1 })).toMatchObject({ failure: 'too-few-units' });
    expect([(await units(projectId, 2)).ok, await readUnitsLeft(bed.db, projectId)]).toEqual([true, 0]);
    expect((await units(projectId, 2)).ok).toBe(true);
  });

  test('of a test of another panel is unknown, and a mark is made once', async () => {
    const projectId = await bed.aTest();
    const elsewhere = { ...bed.room, panelId: 'ELSEWHERE' };
    expect(await readTest(elsewhere, bed.db, projectId)).toBeUndefined();
    await mark(projectId, 'closed_at');
    const first = bed.clock.now();
    bed.clock.advance(1_000);
    await mark(projectId, 'closed_at');
    expect(await readTest(bed.room, bed.db, projectId)).toMatchObject({ closed_at: first });
  });
});
