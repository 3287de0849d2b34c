import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS } from '#contract/wire/rest.ts';
import { findLedgerDrift, readPoints } from '#server/modules/rewards/index.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { testKeys } from '#testkit/config.ts';
import { dropDatabase, newDatabaseUrl, testDatabase } from '#testkit/database.ts';
import { sampleOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { allRows, LANDINGS, lostRows, makeLandedState } from './landed-state.ts';
import { schemaOf } from './schema-of.ts';

/** A database of every landing is brought to the newest state, and all that was in it goes on as before. */
const id = (end: number) => `019eb000-0000-7000-8000-${String(end).padStart(12, '0')}`;
const MEMBER = id(1);
/** What the first landing gave out for the session of its rows, under this key. */
const SIGNING_KEY = Buffer.alloc(32, 'then');
const ACCESS_TOKEN = 'AZ6wAAAAcACAAAAAAAAAEAAAAAMtU14pQs80mhQy8qVwEDsBAh3iid9SU6KgYliKM-oOQw';
/** By landing: what the rows add up to, and which reviews wait. */
const POINTS = [275, 375, 575, 575, 510];
const WAITING = [[id(32)], [id(32), id(121)], [id(32), id(121), id(232)]];
/** What migrations take away on purpose: figures that are counted anew, and lists of versions that are made again. */
const MADE_ANEW = /^(study_figures|result_study) /;

let fresh: string[];
let url: string;
let old: Database;
let node: TestNode | undefined;
beforeAll(async () => {
  const database = await testDatabase();
  fresh = await schemaOf(database.db);
  await database.close();
});
afterEach(async () => {
  await node?.stop();
  node = undefined;
  await old.close();
  await dropDatabase(url);
});

const latest = LANDINGS.at(-1) ?? 0;
/** From the first one on every migration runs; of the others a run that is not exhaustive takes one. */
const [first = 0, ...later] = LANDINGS.filter((landing) => landing < latest);
describe.each([
  ...[first, ...sampleOf('landings', later, 1)].map((landing) => ({
    name: `of landing ${landing}`,
    landing,
    wasUpdatedEachTime: false,
  })),
  { name: 'that was updated with every landing', landing: latest, wasUpdatedEachTime: true },
])('a database $name', ({ landing, wasUpdatedEachTime }) => {
  test('becomes as a new one, and sessions, points and reviews go on', async () => {
    url = await newDatabaseUrl({ isEmpty: true });
    old = openDatabase({ url, poolSize: 2, onIdleError: () => undefined });
    await makeLandedState(old.db, landing, wasUpdatedEachTime);
    const then = await allRows(old.db);

    await migrate(old.db, createLog('error'));
    expect(await schemaOf(old.db)).toEqual(fresh);
    expect(lostRows(then, await allRows(old.db)).filter((row) => !MADE_ANEW.test(row))).toEqual([]);

    const keysOfThen = {
      signingKeys: [{ id: 'then', secret: SIGNING_KEY }],
      passwordPeppers: testKeys('then'),
    } as const;
    node = await startTestNode({ databaseUrl: url, config: keysOfThen });
    await expectSession(node);
    await expectPoints(node, POINTS[landing - 1] ?? POINTS.at(-1) ?? 0);
    await expectReviews(node, WAITING[landing - 1] ?? WAITING.at(-1) ?? []);
    expect(await node.platform.audit.firstBreak(node.platform.db)).toBeUndefined();
  });
});

async function expectSession({ url: address }: TestNode): Promise<void> {
  const browser = new ApiClient(address);
  browser.csId = 'cs-of-then';
  browser.cookies.set('spark_access', ACCESS_TOKEN);
  expect(await browser.post(API_PATHS.validateToken)).toMatchObject({ status: 200 });
}

async function expectPoints({ rooms }: TestNode, points: number): Promise<void> {
  expect((await readPoints(rooms.rewards, MEMBER)).totalPoints).toBe(points);
  expect((await findLedgerDrift(rooms.rewards)).examples).toEqual([]);
}

/** What waited is decided and paid, and what was decided twice at one moment holds as it did. */
async function expectReviews(on: TestNode, waiting: readonly string[]): Promise<void> {
  const researcher = await signedInOperator(on);
  for (const taskId of waiting) {
    const { body } = await researcher.ask(
      'judgeReviews',
      `mutation judgeReviews($input: ReviewJudgement!) { judgeReviews(input: $input) { problem decision { verdict } } }`,
      { input: { taskIds: [taskId], verdict: 'APPROVED', key: randomUUID() } },
    );
    expect(body).toEqual({ data: { judgeReviews: [{ problem: null, decision: { verdict: 'APPROVED' } }] } });
    expect(await verdictsOf(researcher, taskId)).toEqual(['APPROVED']);
  }
  const { rows } = await sql`SELECT FROM review_decision WHERE task_id = ${id(231)}`.execute(on.platform.db);
  if (rows.length > 0) expect(await verdictsOf(researcher, id(231))).toEqual(['APPROVED', 'REJECTED']);
  expect((await findLedgerDrift(on.rooms.rewards)).examples).toEqual([]);
}

async function verdictsOf(researcher: OperatorClient, taskId: string): Promise<string[]> {
  const { body } = await researcher.ask(
    'getReview',
    'query getReview($taskId: ID!) { getReview(taskId: $taskId) { decisions { verdict } } }',
    { taskId },
  );
  return body.data.getReview.decisions.map(({ verdict }: { verdict: string }) => verdict);
}
