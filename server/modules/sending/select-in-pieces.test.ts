import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/sending/sending.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { closeTest, readBoard } from '#server/modules/product-tests/index.ts';
import { notifyDecided } from '#server/modules/product-tests/selection/notify-decided.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aProductTest, manyScreened } from '#testkit/builders/product-test-builders.ts';
import { carryOutPostponed, dropLostDraws } from './carry-out-postponed.ts';
import { dropPostponed } from './postponed-acts.ts';
import { chooseByHandOrWait, finishSelectionOrWait, selectParticipantsOrWait } from './select-in-a-minute.ts';

/** So few that none of the pieces is smaller, however slow the machine is. */
const PLACED_AT_ONCE = 20;
const UNITS = 80;
const SCREENED = 200;
const between = (from: number, to: number) => [{ attribute: 'age', test: 'BETWEEN', from, to }];
const CELLS = [
  { name: 'younger', target: 30, conditions: between(20, 49) },
  { name: 'older', target: UNITS - 30, conditions: between(50, 79) },
];

let bed: RoomBed;
let by: { operatorId: string };
beforeAll(async () => {
  bed = await roomBed();
  by = await anOperator(bed);
});
afterAll(() => bed.close());
beforeEach(() => void bed.jobs.splice(0));

async function aTest(screened = SCREENED) {
  const projectId = await aProductTest(bed, { units: UNITS, cells: CELLS });
  await manyScreened(bed, projectId, screened);
  return { projectId, name: 'PT-1' };
}
type Test = Awaited<ReturnType<typeof aTest>>;

const wanting = (given: object = {}) => ({ wanted: null, seed: 'june', isDryRun: false, ...given });
const select = (one: Test, given: object = {}) => selectParticipantsOrWait(bed.rooms, one, wanting(given), by);
const finish = (one: Test) => finishSelectionOrWait(bed.rooms, one, by);

/** Asks for a selection, and lets its minute pass; its act. */
async function begun(one: Test, given: object = {}): Promise<string> {
  must(await select(one, given));
  const actId = String(bed.jobs.findLast(({ name }) => name === 'sending.postponed-act')?.key);
  bed.clock.advance(GRACE_SECONDS * SECOND_MS);
  return actId;
}

/** Breaks off before the piece that comes after so many. */
function after(pieces: number): AbortSignal {
  let asked = 0;
  return Object.assign(new AbortController().signal, {
    throwIfAborted() {
      asked += 1;
      if (asked > pieces) throw new Error('killed');
    },
  });
}
const carryOut = (actId: string, pieces = Infinity) =>
  carryOutPostponed(bed.rooms, actId, { signal: after(pieces), peopleAtOnce: PLACED_AT_ONCE }).catch(
    (error: unknown) => {
      expect(error).toEqual(new Error('killed'));
    },
  );

async function standing({ projectId }: Test) {
  const { rows } = await sql<Record<'selected' | 'reserve' | 'tasks' | 'told' | 'twice' | 'events', number>>`
    SELECT count(*) FILTER (WHERE p.stage = 'SELECTED')::integer AS selected,
      count(*) FILTER (WHERE p.selection = 'RESERVE')::integer AS reserve,
      (SELECT count(*)::integer FROM task t WHERE t.project_id = ${projectId}) AS tasks,
      coalesce(sum(n.told) FILTER (WHERE p.stage = 'SELECTED'), 0)::integer AS told,
      count(*) FILTER (WHERE n.told > 1)::integer AS twice, coalesce(sum(e.events), 0)::integer AS events
    FROM test_participant p
    CROSS JOIN LATERAL (SELECT count(*) AS told FROM notification n WHERE n.panelist_id = p.panelist_id) n
    CROSS JOIN LATERAL (SELECT count(*) AS events FROM participant_event e WHERE e.participant_id = p.participant_id) e
    WHERE p.project_id = ${projectId}`.execute(bed.db);
  return rows[0];
}
async function placesOf({ projectId }: Test) {
  const { rows } = await sql<{ id: string; cell: string; rank: number | null }>`
    SELECT participant_id AS id, cell, rank FROM test_participant WHERE project_id = ${projectId} ORDER BY 1`.execute(
    bed.db,
  );
  return rows;
}
const selecting = async ({ projectId }: Test) => {
  const { people, placed } = (await readBoard(bed.rooms, projectId))?.selecting ?? {};
  return people === undefined ? null : { people, placed };
};
async function endOf(actId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ end: string | null }>`
    SELECT end_reason AS end FROM postponed_act WHERE act_id = ${actId}`.execute(bed.db);
  return rows[0]?.end;
}
const draws = async () => (await sql`SELECT FROM test_draw`.execute(bed.db)).rows.length;
const selectedEntries = async ({ projectId }: Test) =>
  (await bed.auditOf('study', projectId)).flatMap(({ action, after: said }) =>
    action === 'product-test.selected' ? [said] : [],
  );

const ALL = { selected: UNITS, reserve: SCREENED - UNITS, tasks: UNITS, told: UNITS, twice: 0, events: SCREENED };

describe('a selection of many', () => {
  test('is only counted when it is asked for: it waits for nobody who holds the test or its people', async () => {
    const one = await aTest();
    const drawn = await bed.inTransaction(async (tx) => {
      await sql`SELECT FROM product_test WHERE project_id = ${one.projectId} FOR UPDATE`.execute(tx);
      await sql`SELECT FROM test_participant WHERE project_id = ${one.projectId} FOR UPDATE`.execute(tx);
      return must(await select(one));
    });
    expect([drawn.selected.length, drawn.reserve.length]).toEqual([UNITS, SCREENED - UNITS]);
    expect(await standing(one)).toMatchObject({ selected: 0, reserve: 0 });
  });

  test('says how far it is, and places those whom the dry run drew, wherever it breaks off and by two workers', async () => {
    const one = await aTest();
    const drawn = must(await select(one, { isDryRun: true }));
    const actId = await begun(one);
    expect(await selecting(one)).toBeNull();
    const seen: (number | undefined)[] = [];
    for (let pieces = 1; (await endOf(actId)) === null; pieces += 1) {
      await Promise.all([carryOut(actId, pieces), carryOut(actId, pieces)]);
      const { selected = 0, reserve = 0, tasks, told, twice, events } = (await standing(one)) ?? {};
      expect([tasks, told, twice, events]).toEqual([selected, selected, 0, selected + reserve]);
      const progress = await selecting(one);
      if (progress !== null) expect(progress).toEqual({ people: SCREENED, placed: selected + reserve });
      // Whoever drops out finds the whole reserve behind them.
      if (selected > 0) expect(reserve).toBe(SCREENED - UNITS);
      seen.push(progress?.placed);
    }
    expect(new Set(seen).size).toBeGreaterThan(2);
    expect([await standing(one), await endOf(actId), await selecting(one), await draws()]).toEqual([
      ALL,
      'DONE',
      null,
      0,
    ]);
    expect(await selectedEntries(one)).toEqual([{ seed: 'june', selected: UNITS, reserve: SCREENED - UNITS }]);
    const places = await placesOf(one);
    const ranks = new Map(drawn.reserve.map(({ id, rank }) => [id, rank]));
    const cells = new Map([...drawn.selected, ...drawn.reserve].map(({ id, cell }) => [id, cell]));
    expect(places).toEqual(places.map(({ id }) => ({ id, cell: cells.get(id), rank: ranks.get(id) ?? null })));
    await notifyDecided(bed.rooms);
    const { rows } = await sql`SELECT FROM test_participant p JOIN notification n USING (panelist_id)
      WHERE p.project_id = ${one.projectId}`.execute(bed.db);
    expect(rows).toHaveLength(SCREENED);
    // Its job may come once more.
    await carryOut(actId);
    expect(await standing(one)).toMatchObject({ selected: UNITS, twice: 0 });
  });

  test('goes on alone: another one of the test waits for it, and what else is decided there is refused', async () => {
    const one = await aTest();
    const [first, second] = [await begun(one), await begun(one, { seed: 'july' })];
    await carryOut(first, 3);
    await carryOut(second);
    expect([await endOf(first), await endOf(second)]).toEqual([null, null]);
    const participantIds = (await placesOf(one)).slice(0, 1).map(({ id }) => id);
    const running = { ok: false, failure: 'running' };
    expect(await select(one)).toEqual(running);
    expect(await finish(one)).toEqual(running);
    expect(await chooseByHandOrWait(bed.rooms, one, { participantIds, as: 'SELECTED' }, by)).toEqual(running);
    await carryOut(first);
    await carryOut(second);
    expect([await endOf(first), await endOf(second), await draws()]).toEqual(['DONE', 'DONE', 0]);
    expect(await standing(one)).toEqual(ALL);
  });

  test('lets the end of the selection wait that was asked for before it began', async () => {
    const one = await aTest();
    must(await select(one));
    const actId = String(bed.jobs.at(-1)?.key);
    must(await finish(one));
    const finishing = String(bed.jobs.at(-1)?.key);
    bed.clock.advance(GRACE_SECONDS * SECOND_MS);
    await carryOut(actId, 3);
    await carryOut(finishing);
    expect(await endOf(finishing)).toBeNull();
    await carryOut(actId);
    await carryOut(finishing);
    expect([await endOf(finishing), await standing(one)]).toEqual(['DONE', ALL]);
  });

  test('stops where the test ends: who has a place keeps it, and nothing is left behind', async () => {
    const one = await aTest();
    const actId = await begun(one);
    await carryOut(actId, 3);
    const before = await standing(one);
    expect(before?.reserve).toBe(PLACED_AT_ONCE);
    must(await bed.inTransaction((tx) => closeTest(bed.rooms, tx, one.projectId, by)));
    await carryOut(actId);
    expect([await endOf(actId), await standing(one), await draws()]).toEqual(['REFUSED', before, 0]);
    expect(await selectedEntries(one)).toEqual([{ seed: 'june', selected: 0, reserve: PLACED_AT_ONCE }]);
  });

  test('that a node of another version ended leaves nothing behind, and one that goes on is left alone', async () => {
    const [one, other] = [await aTest(), await aTest()];
    const [ended, open] = [await begun(one), await begun(other)];
    await carryOut(ended, 3);
    await carryOut(open, 3);
    await sql`UPDATE postponed_act SET finished_at = now(), end_reason = 'DONE', asked = NULL
      WHERE act_id = ${ended}`.execute(bed.db);
    await dropLostDraws(bed.rooms);
    expect([await selecting(one), (await selecting(other))?.placed]).toEqual([null, PLACED_AT_ONCE]);
    await carryOut(open);
    expect(await standing(other)).toEqual(ALL);
  });

  test('is not gone on with in a restored copy, where another can begin', async () => {
    const one = await aTest();
    await carryOut(await begun(one), 3);
    await bed.inTransaction((tx) => dropPostponed(tx, bed.clock.now()));
    expect(await draws()).toBe(0);
    await carryOut(await begun(one));
    expect(await standing(one)).toEqual(ALL);
  });
});
