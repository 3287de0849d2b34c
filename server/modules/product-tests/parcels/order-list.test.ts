import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { createSealer } from '#server/platform/sealing.ts';
import { later } from '#server/platform/clock.ts';
import { productTestsRoomBed, type ProductTestsRoomBed } from '#testkit/beds/product-tests-room-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { HOME } from '#testkit/builders/product-test-builders.ts';
import { TEST_KEYS, testKeys } from '#testkit/config.ts';
import { addressKeyOf, resealAddresses } from '../participants/addresses.ts';
import { addressOf, countOwnTests, listOwnTests, listWaitedFor } from '../participants/read-participant.ts';
import { countWaitingOrders, takeOrderList, type OrdersWanted } from './order-list.ts';
import { purgeAddresses } from './shipments.ts';
import { exportProductTests } from '../participants/export-product-tests.ts';
import { pauseClocks, listEligibleAgain, releaseClock } from '../due/clocks.ts';
import { listTestsOf } from '../participants/leave-tests.ts';
import { markTest } from '../planning/tests.ts';

let bed: ProductTestsRoomBed;
let by: { operatorId: string };
beforeAll(async () => {
  bed = await productTestsRoomBed();
  by = await anOperator(bed, 'FULFILMENT');
});
afterAll(() => bed.close());

const list = async (projectId: string, orders: OrdersWanted) => {
  const taken = await takeOrderList(bed.room, { projectId, test: bed.shortId, orders }, by);
  return taken && { orders: taken.orders, text: (await Array.fromAsync(taken.parts)).join('') };
};
const count = (projectId: string) => countWaitingOrders(bed.room, bed.db, projectId);
const closeTest = (projectId: string) => bed.inTransaction((tx) => markTest(bed.room, tx, projectId, 'closed_at'));
const shutOut = async (participantId: string, state: 'SUSPENDED' | 'ACTIVE' = 'SUSPENDED') => {
  const { panelist_id: id } = await bed.read(participantId);
  await sql`UPDATE panelist SET state = ${state} WHERE panelist_id = ${id}`.execute(bed.db);
};

describe('an order list', () => {
  test('names every new order once with where it goes, and all that wait when asked; it is told who took it', async () => {
    const projectId = await bed.aTest();
    const one = await bed.anOrdered(projectId);
    expect(await count(projectId)).toEqual({ waiting: 1, new: 1 });
    const first = await list(projectId, 'NEW');
    expect([first?.orders, first?.text.includes(one.orderNumber), first?.text.includes(HOME.address_line1)]).toEqual([
      1,
      true,
      true,
    ]);
    const other = await bed.anOrdered(projectId);
    expect(await count(projectId)).toEqual({ waiting: 2, new: 1 });
    const second = await list(projectId, 'NEW');
    expect([second?.orders, second?.text.includes(one.orderNumber), second?.text.includes(other.orderNumber)]).toEqual([
      1,
      false,
      true,
    ]);
    expect((await list(projectId, 'WAITING'))?.orders).toBe(2);
    expect((await bed.auditOf('product-test', projectId)).map(({ actor, after }) => [actor, after])).toEqual([
      [by.operatorId, { test: bed.shortId, orders: 1, which: 'NEW' }],
      [by.operatorId, { test: bed.shortId, orders: 1, which: 'NEW' }],
      [by.operatorId, { test: bed.shortId, orders: 2, which: 'WAITING' }],
    ]);
  });

  test('names nobody who is shut out, nothing that has left, and nobody of another test', async () => {
    const [projectId, elsewhere] = [await bed.aTest(), await bed.aTest()];
    const [gone, sent] = [await bed.anOrdered(projectId), await bed.anOrdered(projectId)];
    await bed.anOrdered(elsewhere);
    await shutOut(gone.participantId);
    await bed.news(sent.orderNumber, 'SHIPPED');
    expect([await count(projectId), (await list(projectId, 'WAITING'))?.orders]).toEqual([{ waiting: 0, new: 0 }, 0]);
  });

  test("is not given of a test that is over, nor of another panel's", async () => {
    const projectId = await bed.aTest();
    await bed.anOrdered(projectId);
    const asked = { projectId, test: bed.shortId, orders: 'NEW' } as const;
    expect(await takeOrderList({ ...bed.room, panelId: 'ELSEWHERE' }, asked, by)).toBeUndefined();
    await closeTest(projectId);
    expect([await list(projectId, 'NEW'), await count(projectId)]).toEqual([undefined, { waiting: 0, new: 0 }]);
  });

  test('does not name who was erased while it was read', async () => {
    const projectId = await bed.aTest();
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    const taken = await takeOrderList(bed.room, { projectId, test: bed.shortId, orders: 'NEW' }, by);
    const { panelist_id: panelistId } = await bed.read(participantId);
    await bed.erase(panelistId);
    const text = (await Array.fromAsync(taken?.parts ?? [])).join('');
    expect(text).not.toContain(orderNumber);
  });
});

describe('addresses', () => {
  test('leave the tests that are over for so long, and no others', async () => {
    const [over, open] = [await bed.aTest(), await bed.aTest()];
    const [gone, kept] = [await bed.anOrdered(over), await bed.anOrdered(open)];
    bed.clock.advance(1);
    await closeTest(over);
    const closedAt = bed.clock.now();
    const cut = (before: Date) => bed.inTransaction((tx) => purgeAddresses(bed.room, tx, before));
    await cut(closedAt);
    expect([await cut(closedAt), await cut(later(closedAt, 1)), await cut(later(closedAt, 1))]).toEqual([0, 1, 0]);
    expect(addressOf(bed.room, await bed.read(gone.participantId))).toBeNull();
    expect(addressOf(bed.room, await bed.read(kept.participantId))).toEqual(HOME);
  });

  test('are sealed anew once under a newer key', async () => {
    const { participantId } = await bed.anOrdered(await bed.aTest());
    const [newest] = testKeys('newer');
    const room = { ...bed.room, sealer: createSealer([newest, ...TEST_KEYS.sealingKeys], bed.room.chance) };
    expect((await resealAddresses(room)).renewed).toBeGreaterThan(0);
    expect((await resealAddresses(room)).renewed).toBe(0);
    const alone = { ...room, sealer: createSealer([newest], bed.room.chance) };
    expect(addressOf(alone, await bed.read(participantId))).toEqual(HOME);
    await resealAddresses({ ...bed.room, sealer: createSealer([TEST_KEYS.sealingKeys[0], newest], bed.room.chance) });
  });

  test('have a key that tells whether they are the same, for each member another one', () => {
    expect(addressKeyOf('a', HOME)).toBe(addressKeyOf('a', { ...HOME }));
    expect(addressKeyOf('a', { ...HOME, address_line2: 'Apt 2' })).not.toBe(addressKeyOf('a', HOME));
    expect(addressKeyOf('b', HOME)).not.toBe(addressKeyOf('a', HOME));
  });
});

describe('a member', () => {
  test('has the tests they were picked for, the newest first, without those that are over when asked', async () => {
    const [first, second, third] = [await bed.aTest(), await bed.aTest(), await bed.aTest()];
    const ordered = await bed.anOrdered(first);
    const { panelist_id: panelistId } = await bed.read(ordered.participantId);
    for (const projectId of [second, third]) {
      bed.clock.advance(1_000);
      const id = await bed.aSelected(projectId);
      await sql`UPDATE test_participant SET panelist_id = ${panelistId} WHERE participant_id = ${id}`.execute(bed.db);
    }
    const own = (isOpen: boolean, after: string | null = null, limit = 10) =>
      listOwnTests(bed.room, bed.db, panelistId, { isOpen, after, limit });
    expect([await own(false), await own(false, third, 1)]).toEqual([[third, second, first], [second]]);
    await sql`UPDATE test_participant SET stage = 'CLOSED', closed_at = now(), closed_why = 'BY_OPERATOR', due_kind = NULL,
      due_at = NULL WHERE project_id = ${third}`.execute(bed.db);
    expect([await own(true), await countOwnTests(bed.room, bed.db, panelistId, { isOpen: true })]).toEqual([
      [second, first],
      2,
    ]);
    expect(await listWaitedFor(bed.room, bed.db, panelistId)).toEqual([]);
  });

  test('who waits for a place sees which test; who leaves is taken out of all, with every word', async () => {
    const projectId = await bed.aTest();
    const waiting = await bed.aScreened(projectId);
    const { panelist_id: panelistId } = await bed.read(waiting);
    expect(await listWaitedFor(bed.room, bed.db, panelistId)).toMatchObject([{ projectId, isReserve: false }]);
    expect(await exportProductTests(bed.room, bed.db, panelistId)).toMatchObject([
      { stage: 'SCREENED', address: null },
    ]);
    await bed.erase(panelistId);
    expect(await bed.read(waiting)).toMatchObject({ stage: 'CLOSED', closed_why: 'LEFT_PANEL' });
    expect(await listTestsOf(bed.room, bed.db, panelistId)).toEqual([waiting]);
  });

  test('who cannot act has deadlines that stand still, and gets back what was lost', async () => {
    const projectId = await bed.aTest();
    const [out, here] = [await bed.aSelected(projectId), await bed.aSelected(projectId)];
    const among = (members: Parameters<Parameters<typeof pauseClocks>[2]>[0]) => members;
    const hold = () => bed.inTransaction((tx) => pauseClocks(bed.room, tx, among));
    const before = await hold();
    await shutOut(out);
    expect([before, await hold(), await hold()]).toEqual([before, 1, 0]);
    const from = bed.clock.now();
    expect([(await bed.read(out)).held_from, (await bed.read(here)).held_from]).toEqual([from, null]);
    const back = () => listEligibleAgain(bed.room, bed.db, among, 100);
    expect(await back()).not.toContain(out);
    bed.clock.advance(14 * DAY_MS);
    await shutOut(out, 'ACTIVE');
    expect(await back()).toContain(out);
    const closedBefore = (await bed.read(out)).due_at ?? from;
    const until = await bed.held(out, (tx, held) => releaseClock(bed.room, tx, held));
    expect(until !== null && until > later(closedBefore, 10 * DAY_MS)).toBe(true);
    expect(await bed.read(out)).toMatchObject({ held_from: null, extended_until: until });
    expect(await bed.held(out, (tx, held) => releaseClock(bed.room, tx, held))).toBeNull();
  });
});
