import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { productTestsRoomBed, type ProductTestsRoomBed } from '#testkit/beds/product-tests-room-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { HOME } from '#testkit/builders/product-test-builders.ts';
import { close, pauseClock, reship } from '../participants/take-part.ts';
import { countParticipants, readParticipantLines } from '../results/participant-lines.ts';
import { countStages, listParticipants, type ParticipantFilter } from './board.ts';
import { listTests, markTest, readTest } from '../planning/tests.ts';
import { noteFeedbackTaken, noteReminded, openFeedback } from '../participants/note-progress.ts';
import { readBoardFigures, readFigures } from './figures.ts';
import { readTimelines } from './timeline.ts';
import { showParticipant } from '../participants/read-participant.ts';
import type { ProductTests } from '../product-tests.ts';

let bed: ProductTestsRoomBed;
beforeAll(async () => {
  bed = await productTestsRoomBed();
});
afterAll(() => bed.close());

const list = async (projectId: string, filter: ParticipantFilter = {}, after: string | null = null, limit = 100) => {
  const listed = await readTest(bed.room, bed.db, projectId);
  if (listed === undefined) throw new Error('there is such a test');
  return (await listParticipants(bed.room, bed.db, listed, { ...filter, after, limit })).map(
    (one) => one.participantId,
  );
};
const stages = async (projectId: string, given: Partial<ProductTests> = {}) =>
  new Map(
    (await countStages({ ...bed.room, ...given }, bed.db, projectId)).map(({ stage, ...counts }) => [stage, counts]),
  );
const at = (now: Date): Partial<ProductTests> => ({ clock: { now: () => now } });

describe('the board', () => {
  test('counts each stage, and as overdue who was reminded and what waits for us too long', async () => {
    const projectId = await bed.aTest();
    const reminded = await bed.aSelected(projectId);
    const { participantId } = await bed.anOrdered(projectId);
    await bed.aScreened(projectId);
    expect(await stages(projectId)).toEqual(
      new Map([
        ['SELECTED', { count: 2, overdue: 0, selected: 2 }],
        ['SCREENED', { count: 1, overdue: 0, selected: 0 }],
      ]),
    );
    const dueAt = (await bed.read(reminded)).due_at ?? bed.clock.now();
    await bed.held(reminded, (tx, held) => noteReminded({ ...bed.room, ...at(dueAt) }, tx, held));
    expect((await stages(projectId)).get('SELECTED')).toMatchObject({ count: 2, overdue: 1 });
    const late = (await bed.read(participantId)).due_at ?? bed.clock.now();
    expect((await stages(projectId, at(later(late, -1)))).get('SELECTED')?.overdue).toBe(1);
    expect((await stages(projectId, at(late))).get('SELECTED')?.overdue).toBe(2);
    expect(await list(projectId, { isOverdue: true })).toEqual([reminded]);
  });

  test('lists what is due first, each once by key; nothing of another test', async () => {
    const [projectId, elsewhere] = [await bed.aTest(), await bed.aTest()];
    await bed.aSelected(elsewhere);
    const waiting = await bed.aScreened(projectId);
    const first = await bed.aSelected(projectId);
    bed.clock.advance(7 * DAY_MS);
    const second = await bed.aSelected(projectId);
    expect(await list(projectId)).toEqual([first, second, waiting]);
    expect([await list(projectId, {}, first, 1), await list(projectId, {}, second, 9)]).toEqual([[second], [waiting]]);
  });

  test('is narrowed by stage, selection and cell, or to one by their number, however it is written', async () => {
    const projectId = await bed.aTest();
    const [north, south] = [await bed.aSelected(projectId, 'north'), await bed.aSelected(projectId, 'south')];
    const waiting = await bed.aScreened(projectId);
    expect(await list(projectId, { stage: 'SCREENED' })).toEqual([waiting]);
    expect(await list(projectId, { selection: 'SELECTED', cell: 'south' })).toEqual([south]);
    const { number } = await bed.read(north);
    expect(await list(projectId, { number: ` ${number.toLowerCase()} `, stage: 'SCREENED' })).toEqual([north]);
  });

  test('shows of an address the city and state alone; who opens one sees all of it', async () => {
    const projectId = await bed.aTest();
    const { participantId } = await bed.anOrdered(projectId);
    const found = await showParticipant(bed.room, bed.db, participantId);
    expect(found).toMatchObject({
      shown: { to: { city: HOME.panelist_city, state: HOME.panelist_st }, shipmentStatus: 'ORDERED', closesAt: null },
      address: HOME,
    });
    expect(JSON.stringify(found?.shown)).not.toContain(HOME.address_line1);
    expect(await showParticipant({ ...bed.room, panelId: 'ELSEWHERE' }, bed.db, participantId)).toBeUndefined();
  });

  test('lists tests from the newest, each on one page, of this panel', async () => {
    const before = await listTests(bed.room, bed.db, { after: null, limit: 1 });
    const made: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      bed.clock.advance(1);
      made.unshift(await bed.aTest({ units: 4 }));
    }
    await bed.aSelected(made[0] ?? '');
    const tests = (after: string | null, limit: number) => listTests(bed.room, bed.db, { after, limit });
    expect((await tests(null, 2)).map((one) => one.projectId)).toEqual(made.slice(0, 2));
    expect((await tests(made[1] ?? null, 2)).map((one) => one.projectId)).toEqual(
      [made[2], before[0]?.projectId].filter(Boolean),
    );
    expect((await tests(null, 1))[0]).toMatchObject({ units: 4, unitsLeft: 3, selected: 1, done: 0, overdue: 0 });
    expect(await listTests({ ...bed.room, panelId: 'ELSEWHERE' }, bed.db, { after: null, limit: 9 })).toEqual([]);
  });
});

describe('figures', () => {
  test('say what became of those who were picked, and how long it took', async () => {
    const projectId = await bed.aTest();
    const { orderNumber, participantId } = await bed.anOrdered(projectId);
    await bed.news(orderNumber, 'DELIVERED', later(bed.clock.now(), -2 * DAY_MS));
    const declined = await bed.aSelected(projectId);
    await bed.held(declined, (tx, held) => close(bed.room, tx, held, { why: 'DECLINED' }));
    await bed.aScreened(projectId);
    expect(await readFigures(bed.room, bed.db, projectId)).toMatchObject({
      selected: 2,
      done: 0,
      deliveredToReceived: { people: 0, medianDays: null },
      closed: [{ reason: 'DECLINED', count: 1 }],
    });
    await bed.receive(participantId);
    await bed.held(participantId, (tx, held) => openFeedback(bed.room, tx, held));
    await bed.held(participantId, (tx, held) => noteFeedbackTaken(bed.room, tx, held));
    expect(await readFigures(bed.room, bed.db, projectId)).toMatchObject({
      inReview: 1,
      deliveredToReceived: { people: 1, medianDays: 2 },
      deliveredToFeedback: { people: 1, medianDays: 2 },
    });
  });

  test('count testing days from the first, and none while the clock stands still', async () => {
    const projectId = await bed.aTest({ testingDays: 10 });
    const id = await bed.aTesting(projectId);
    const day = async () => (await readBoardFigures(bed.room, bed.db, projectId)).medianTestingDay;
    expect(await day()).toBe(1);
    bed.clock.advance(DAY_MS - 1_000);
    expect(await day()).toBe(1);
    bed.clock.advance(1_000);
    expect(await day()).toBe(2);
    const { operatorId } = await anOperator(bed);
    await bed.held(id, (tx, held) => pauseClock(bed.room, tx, held, operatorId));
    bed.clock.advance(5 * DAY_MS);
    expect(await day()).toBe(2);
  });

  test('of an export have the days of each parcel, not of the newest alone', async () => {
    const projectId = await bed.aTest();
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    const left = bed.clock.now();
    await bed.news(orderNumber, 'SHIPPED', left);
    const { operatorId } = await anOperator(bed);
    bed.clock.advance(DAY_MS);
    const again = await bed.held(participantId, (tx, held) =>
      reship(bed.room, tx, held, { testShortId: 'PT-1', operatorId }),
    );
    const [before] = (await Array.fromAsync(readParticipantLines(bed.room, bed.db, projectId))).flat();
    expect(before).toMatchObject({ parcels: 2, shippedAt: null, shippedEach: [left, null] });
    const leftAgain = bed.clock.now();
    await bed.news(again.shipment?.order_number ?? '', 'SHIPPED', leftAgain);
    const [line] = (await Array.fromAsync(readParticipantLines(bed.room, bed.db, projectId))).flat();
    expect(line).toMatchObject({ shippedAt: leftAgain, shippedEach: [left, leftAgain], deliveredEach: [null, null] });
  });

  test('of an export name nobody: everybody who passed the screener, by a serial that says nothing', async () => {
    const projectId = await bed.aTest();
    const ids = [await bed.aScreened(projectId), await bed.aSelected(projectId)];
    await bed.aScreened(await bed.aTest());
    const lines = (await Array.fromAsync(readParticipantLines(bed.room, bed.db, projectId))).flat();
    expect(lines.map((line) => line.participantId).toSorted()).toEqual(ids.toSorted());
    expect(lines.map((line) => line.serial)).toEqual(lines.map((line) => line.serial).toSorted());
    expect(await countParticipants(bed.room, bed.db, projectId)).toBe(2);
    const { panelist_id: panelistId } = await bed.read(ids[0] ?? '');
    await bed.erase(panelistId);
    expect(await countParticipants(bed.room, bed.db, projectId)).toBe(2);
  });
});

describe('a timeline', () => {
  test("has everything in its order, and a carrier's words for who may see the address", async () => {
    const projectId = await bed.aTest();
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    await bed.reportNews(orderNumber, { status: 'SHIPPED', words: 'Left Duluth', at: later(bed.clock.now(), HOUR_MS) });
    const read = async (withCarriersText: boolean) =>
      (await readTimelines(bed.db, [participantId], { withCarriersText })).get(participantId) ?? [];
    const codes = (await read(true)).map(({ code }) => code);
    expect(codes).toEqual(['SCREENED', 'SELECTED', 'ADDRESS_CONFIRMED', 'CONSENTED', 'ORDERED', 'SHIPMENT_SHIPPED']);
    expect((await read(true)).at(-1)?.words).toContain('Left Duluth');
    expect((await read(false)).at(-1)?.words).toBe('from the carrier');
  });

  test('of a test that is closed stays', async () => {
    const projectId = await bed.aTest();
    const id = await bed.aSelected(projectId);
    await bed.inTransaction((tx) => markTest(bed.room, tx, projectId, 'closed_at'));
    expect((await readTimelines(bed.db, [id], { withCarriersText: false })).get(id)).toHaveLength(2);
  });
});
