import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOnParticipants } from '../participants/act-on-participants.ts';
import { countUnnotified } from './choose.ts';
import { readTest } from '../planning/tests.ts';
import { readUnitsLeft } from '../product-tests.store.ts';
import { declineTest } from '../participants/act-as-participant.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aProductTest, manyScreened } from '#testkit/builders/product-test-builders.ts';
import { massOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { whileBusy } from '#testkit/while-busy.ts';
import { finishSelection, selectParticipants } from './select-participants.ts';

const PATIENCE_MS = 300_000;
const SCREENED = massOf({ sample: 1_200, whole: 20_000 });
const DROPPED = massOf({ sample: 40, whole: 100 });
const between = (from: number, to: number) => [{ attribute: 'age', test: 'BETWEEN', from, to }];
const CELLS = [
  { name: '20 to 29', target: 50, conditions: between(20, 29) },
  { name: '30 to 44', target: 200, conditions: between(30, 44) },
  { name: '45 to 59', target: 125, conditions: between(45, 59) },
  { name: '60 and older', target: 125, conditions: between(60, 79) },
];
const WANTED = CELLS.reduce((sum, { target }) => sum + target, 0);

let node: TestNode;
let other: TestNode;
let by: { operatorId: string };
let studyId: string;
beforeAll(async () => {
  node = await startTestNode();
  other = await startTestNode({ databaseUrl: node.databaseUrl, clock: node.clock });
  by = await anOperator(node, 'RESEARCHER');
  studyId = await aProductTest(node, { units: WANTED, cells: CELLS });
  await manyScreened(node, studyId, SCREENED);
}, PATIENCE_MS);
afterAll(async () => {
  await other.stop();
  await node.stop();
});

const select = (seed: string, isDryRun: boolean) =>
  allOrNothing(node.platform.db, (tx) =>
    selectParticipants(node.rooms, tx, { projectId: studyId, wanted: null, seed, isDryRun }, by),
  );

/** Told, not judged: the machine may be anybody's. */
async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const began = performance.now();
  const value = await work();
  const took = Math.round(performance.now() - began);
  process.stdout.write(`select-many: ${what} took ${took} ms\n`);
  return value;
}

/** A job does it, on whichever node. */
const allNotified = () => waitUntil('all are told', async () => (await unnotified()) === 0, PATIENCE_MS);
async function unnotified(): Promise<number> {
  const { db } = node.platform;
  const plan = await readTest(node.rooms.productTests, db, studyId);
  return plan === undefined ? 0 : countUnnotified(db, plan);
}

async function notificationOf(selection: string): Promise<object | undefined> {
  const { rows } = await sql<object>`
    SELECT count(*)::integer AS people, count(*) FILTER (WHERE told = 1)::integer AS once FROM (
      SELECT count(n.*) AS told FROM test_participant p LEFT JOIN notification n USING (panelist_id)
      WHERE p.project_id = ${studyId} AND p.selection = ${selection} GROUP BY p.participant_id) each`.execute(
    node.platform.db,
  );
  return rows[0];
}

async function cellsAsTheyAre() {
  const { rows } = await sql<{ cell: string; selected: number; wrong: number; tasks: number; told: number }>`
    SELECT p.cell, count(*)::integer AS selected,
      count(*) FILTER (WHERE age.value::integer NOT BETWEEN
        CASE p.cell WHEN '20 to 29' THEN 20 WHEN '30 to 44' THEN 30 WHEN '45 to 59' THEN 45 ELSE 60 END AND
        CASE p.cell WHEN '20 to 29' THEN 29 WHEN '30 to 44' THEN 44 WHEN '45 to 59' THEN 59 ELSE 79 END)::integer AS wrong,
      (SELECT count(*)::integer FROM task t JOIN test_participant q USING (project_id, panelist_id)
        WHERE t.project_id = ${studyId} AND q.cell = p.cell AND q.stage = 'SELECTED') AS tasks,
      (SELECT count(*)::integer FROM notification n JOIN test_participant q USING (panelist_id)
        WHERE q.project_id = ${studyId} AND q.cell = p.cell AND q.stage = 'SELECTED'
          AND n.title IN ('You''ve been selected for a product test', 'A spot opened up for you')) AS told
    FROM test_participant p JOIN panelist_attribute age ON age.panelist_id = p.panelist_id AND age.name = 'age'
    WHERE p.project_id = ${studyId} AND p.stage = 'SELECTED' GROUP BY p.cell ORDER BY p.cell`.execute(node.platform.db);
  return rows;
}

async function selectedIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT participant_id AS id FROM test_participant
    WHERE project_id = ${studyId} AND stage = 'SELECTED' ORDER BY 1`.execute(node.platform.db);
  return rows.map(({ id }) => id);
}

describe(`500 of ${SCREENED} with four cells`, () => {
  test(
    'are the same for the same seed, and meet the targets to the person',
    async () => {
      const dry = must(await timed('a dry run', () => select('june', true)));
      expect(await selectedIds()).toEqual([]);
      expect(dry.cells.map(({ name, selected, shortBy }) => ({ name, selected, shortBy }))).toEqual(
        CELLS.map(({ name, target }) => ({ name, selected: target, shortBy: 0 })),
      );
      const drawn = dry.selected.map(({ id }) => id).toSorted();
      expect(
        must(await select('july', true))
          .selected.map(({ id }) => id)
          .toSorted(),
      ).not.toEqual(drawn);

      must(await timed('the selection', () => select('june', false)));
      await timed('telling the reserve', allNotified);
      const reserve = SCREENED - WANTED;
      expect(await notificationOf('RESERVE')).toEqual({ people: reserve, once: reserve });
      expect(await selectedIds()).toEqual(drawn);
      expect(new Set(drawn).size).toBe(WANTED);
      expect(await cellsAsTheyAre()).toEqual(
        CELLS.map(({ name: cell, target }) => ({ cell, selected: target, wrong: 0, tasks: target, told: target })),
      );
      const more = await select('june', false);
      expect(more.ok && more.value.selected).toEqual([]);
      expect(await selectedIds()).toEqual(drawn);
    },
    PATIENCE_MS,
  );

  test(
    `of whom ${DROPPED} drop out at once on two nodes are replaced once each, in their cells, and never beyond the stock`,
    async () => {
      const { rows } = await sql<{ participantId: string; panelistId: string }>`
        SELECT participant_id AS "participantId", panelist_id AS "panelistId" FROM test_participant
        WHERE project_id = ${studyId} AND stage = 'SELECTED' ORDER BY number LIMIT ${DROPPED}`.execute(
        node.platform.db,
      );
      // Half of them say so themselves, some twice, and half are closed; each on one node or the other, some on both.
      await timed(`${DROPPED} drop-outs`, () =>
        Promise.all(
          rows.map(({ participantId, panelistId }, index) => {
            const [here, there] = index % 2 === 0 ? [node, other] : [other, node];
            if (index % 4 < 2) {
              const close = { kind: 'CLOSE', reason: 'Moved away' } as const;
              return whileBusy(() => actOnParticipants(here.rooms, [participantId], close, by));
            }
            const own = { projectId: studyId, panelistId };
            const said = whileBusy(() => declineTest(here.rooms, own));
            return index % 8 < 4 ? said : Promise.all([said, whileBusy(() => declineTest(there.rooms, own))]);
          }),
        ),
      );
      const counted = await sql<object>`
        SELECT count(*) FILTER (WHERE stage = 'SELECTED')::integer AS selected,
          count(*) FILTER (WHERE from_reserve)::integer AS "fromReserve",
          count(DISTINCT replaced_by)::integer AS replaced,
          count(*) FILTER (WHERE stage = 'CLOSED')::integer AS closed,
          (SELECT count(*)::integer FROM test_participant gone JOIN test_participant next
            ON next.participant_id = gone.replaced_by WHERE gone.project_id = ${studyId} AND gone.cell = next.cell) AS same
        FROM test_participant WHERE project_id = ${studyId}`.execute(node.platform.db);
      expect(counted.rows).toEqual([
        { selected: WANTED, fromReserve: DROPPED, replaced: DROPPED, closed: DROPPED, same: DROPPED },
      ]);
      expect(await readUnitsLeft(node.platform.db, studyId)).toBe(0);
      expect(
        (await cellsAsTheyAre()).map(({ cell, selected, wrong, tasks }) => ({ cell, selected, wrong, tasks })),
      ).toEqual(CELLS.map(({ name: cell, target }) => ({ cell, selected: target, wrong: 0, tasks: target })));
    },
    PATIENCE_MS,
  );

  test(
    'leave nobody untold when the selection ends',
    async () => {
      const { db } = node.platform;
      await sql`DELETE FROM notification`.execute(db);
      await sql`UPDATE test_participant SET selection = 'NONE', cell = NULL, rank = NULL
        WHERE project_id = ${studyId} AND selection = 'RESERVE'`.execute(db);
      const left = SCREENED - WANTED - DROPPED;
      const finish = () => allOrNothing(db, (tx) => finishSelection(node.rooms, tx, studyId, by));
      expect(must(await timed('the end of the selection', finish))).toBe(left);
      await timed('telling everybody else', allNotified);
      expect(await notificationOf('NOT_SELECTED')).toEqual({ people: left, once: left });
    },
    PATIENCE_MS,
  );
});
