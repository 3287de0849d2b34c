import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActLimitName } from '#contract/second-person/act-limits.ts';
import { ACT_LIMIT_DEFAULTS } from '#contract/limits.ts';
import { pauseStudy, readStudy, resumeStudy } from '#server/modules/activities/index.ts';
import { withdrawRequest } from '#server/modules/approvals/index.ts';
import { setLimit } from '#server/modules/approvals/limits.ts';
import { countActivePanelists } from '#server/modules/identity/index.ts';
import { listParts } from '#server/modules/product-tests/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import { SOAP_TEST } from '#testkit/builders/product-test-builders.ts';
import { testKeys } from '#testkit/config.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aWrittenStudy, writeSurvey } from '#testkit/builders/survey-builders.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { createProductTest } from '#server/modules/product-tests/planning/plan-test.ts';
import { decideRequest } from '#server/modules/second-person/decide-request.ts';
import { handOutLaunch } from './hand-out-wave.ts';
import { launchWithinLimits } from './launch-within-limits.ts';

const NOBODY = { operatorId: null };
const REASON = 'A hard audience';
const MEMBERS = 6;

let node: TestNode;
let other: TestNode;
let ada: Awaited<ReturnType<typeof anOperator>>;
let ben: Awaited<ReturnType<typeof anOperator>>;
beforeAll(async () => {
  const config = { sealingKeys: testKeys('both') };
  node = await startTestNode({ config });
  other = await startTestNode({ databaseUrl: node.databaseUrl, clock: node.clock, config });
  for (let member = 0; member < MEMBERS; member++) await aMember(node);
});
afterAll(async () => {
  await other.stop();
  await node.stop();
});
beforeEach(async () => {
  [ada, ben] = [await anOperator(node, 'RESEARCHER'), await anOperator(node, 'RESEARCHER')];
  for (const name of ['taskPoints', 'studyPoints', 'studyPointsPerOperatorDay'] as const) {
    await allow(name, ACT_LIMIT_DEFAULTS[name]);
  }
});

type Made = Awaited<ReturnType<typeof aStudy>>;
const db = () => node.platform.db;
const allow = (name: ActLimitName, value: number) =>
  inTransaction(db(), (tx) =>
    setLimit(node.rooms.approvals, tx, { name, value, reason: 'A test', agreed: { askedBy: null } }, NOBODY),
  );

/** A draft that promises its points to every member there is. */
const aStudy = (qualified: number) =>
  aWrittenStudy(node, { points: { qualified, nonQualified: 10, overQuota: 5 }, wantedCompletes: MEMBERS });

function orderOf({ projectId, shortId }: Made) {
  const plan = { firstWave: null, restAt: null, dropOutLimit: null, reminderDays: [3] };
  return { studyId: projectId, typedShortId: shortId, ...plan };
}

function launch(study: Made, reason: string | null = REASON, by = ada, on = node) {
  return inTransaction(on.platform.db, (tx) => launchWithinLimits(on.rooms, tx, { ...orderOf(study), reason }, by));
}

const decide = (requestId: string, by = ben, isApproved = true, on = node) =>
  decideRequest(on.rooms, on.platform.db, { requestId, isApproved, note: isApproved ? null : 'Too dear' }, by);

async function launchesOf({ projectId }: Made, isOver = false) {
  const { rows } = await sql<{ launchedBy: string }>`
    SELECT launched_by AS "launchedBy" FROM launch WHERE project_id = ${projectId}
      AND (finished_at IS NOT NULL OR NOT ${isOver}::boolean)`.execute(db());
  return rows.map(({ launchedBy }) => launchedBy);
}

async function requestAbout({ projectId }: Made) {
  const { rows } = await sql<{ requestId: string; state: string; because: { name: string; limit: number }[] }>`
    SELECT request_id AS "requestId", state, because FROM second_person_request WHERE about_id = ${projectId}
    ORDER BY request_id DESC LIMIT 1`.execute(db());
  return rows[0] ?? expect.fail('somebody asked for it');
}

async function asked(qualified: number) {
  const study = await aStudy(qualified);
  expect(must(await launch(study))).toEqual({ state: 'WAITING' });
  return { ...study, ...(await requestAbout(study)) };
}

describe('a launch', () => {
  test.each<[string, ActLimitName, number, number]>([
    ['for one activity', 'taskPoints', 100, 100],
    ['for its study', 'studyPoints', 100 * MEMBERS, 100],
    ['for one operator in a day', 'studyPointsPerOperatorDay', 100 * MEMBERS, 100],
  ])(
    "that promises as much as is allowed %s is one person's, a point more is not",
    async (_what, name, limit, most) => {
      await allow(name, limit);
      const within = await aStudy(most);
      expect(must(await launch(within, null))).toMatchObject({ state: 'DONE' });
      expect(await launchesOf(within)).toEqual([ada.operatorId]);

      const beyond = await aStudy(most + 1);
      const carol = await anOperator(node, 'RESEARCHER');
      expect(await launch(beyond, null, carol)).toEqual({ ok: false, failure: 'REASON_MISSING' });
      expect(must(await launch(beyond, REASON, carol))).toEqual({ state: 'WAITING' });
      expect(await launch(beyond, REASON, ada)).toEqual({ ok: false, failure: 'WAITING' });
      expect(await launchesOf(beyond)).toEqual([]);
      expect((await requestAbout(beyond)).because).toEqual([{ name, limit }]);
    },
  );

  test("is added to what its operator promised within a day, and to nobody else's", async () => {
    await allow('studyPointsPerOperatorDay', 100 * MEMBERS);
    expect(must(await launch(await aStudy(60))).state).toBe('DONE');
    expect(must(await launch(await aStudy(60))).state).toBe('WAITING');
    expect(must(await launch(await aStudy(60), null, ben)).state).toBe('DONE');
    node.clock.advance(24 * 60 * 60 * 1000 + 1);
    expect(must(await launch(await aStudy(60))).state).toBe('DONE');
  });

  test('and another at once, on two nodes: no more of them go alone than the sum allows', async () => {
    await allow('studyPointsPerOperatorDay', 250 * MEMBERS);
    const studies = await Promise.all(Array.from({ length: 6 }, () => aStudy(100)));
    const outcomes = await Promise.all(studies.map((study, at) => launch(study, REASON, ada, at % 2 ? other : node)));
    const alone = outcomes.filter((outcome) => must(outcome).state === 'DONE');
    expect(alone).toHaveLength(2);
  });
});

/** A screener of 20 points, whose test gives each of its people this much at the end. */
async function aScreener(atTheEnd: number, units: number) {
  const points = { ...SOAP_TEST.points, diary: 15, feedback: 30, test: atTheEnd };
  const plan = { ...SOAP_TEST, points, units, testingDays: 6, diaryEveryDays: 2, picture: null };
  const names = { internalName: 'Soap', externalName: 'Soap at home', description: 'Wash up.' };
  const whole = { names, plan: plan as never, screenerMinutes: 3, feedbackMinutes: 8 };
  const testId = await createProductTest(node.rooms, whole, NOBODY);
  const parts = (await listParts(db(), testId)).filter(({ part }) => part !== 'SHIPMENT');
  await writeSurvey(node, ...parts.map(({ partProjectId }) => partProjectId));
  const { partProjectId: projectId = '' } = parts.find(({ part }) => part === 'SCREENER') ?? {};
  const study = await readStudy(node.rooms.activities, db(), projectId);
  return { projectId, shortId: study?.shortId ?? '' };
}

describe('a launch of a screener', () => {
  test('promises what the test gives to one, too', async () => {
    expect(must(await launch(await aScreener(2_000, 2), null)).state).toBe('DONE');
    const beyond = await aScreener(2_001, 2);
    expect(must(await launch(beyond)).state).toBe('WAITING');
    expect((await requestAbout(beyond)).because).toEqual([{ name: 'taskPoints', limit: 2_000 }]);
  });

  test('promises what the test gives to everybody with a unit: diary, feedback and the whole', async () => {
    // At most all of them finish the screener.
    await allow('studyPoints', 20 * MEMBERS + 4 * (2 * 15 + 30 + 600));
    expect(must(await launch(await aScreener(600, 4), null)).state).toBe('DONE');
    const beyond = await aScreener(600, 5);
    expect(must(await launch(beyond)).state).toBe('WAITING');
    const { requestId } = await requestAbout(beyond);
    await sql`UPDATE product_test SET units = 6 WHERE project_id = (SELECT parent_id FROM project
      WHERE project_id = ${beyond.projectId})`.execute(db());
    expect(await decide(requestId)).toEqual({ ok: false, failure: 'CHANGED' });
  });
});

describe('what waits', () => {
  test('is launched by another researcher, once, also when two agree at once', async () => {
    const { requestId, ...study } = await asked(2_001);
    expect(await decide(requestId, ada)).toEqual({ ok: false, failure: 'YOURSELF' });
    for (const role of ['SUPPORT', 'FULFILMENT', 'READER'] as const) {
      expect(await decide(requestId, await anOperator(node, role))).toEqual({ ok: false, failure: 'NOT_FOUND' });
    }
    expect(await launchesOf(study)).toEqual([]);
    const admin = await anOperator(node, 'ADMIN');
    const both = await Promise.all([decide(requestId), decide(requestId, admin, true, other)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await launchesOf(study)).toHaveLength(1);
    expect(await requestAbout(study)).toMatchObject({ state: 'APPROVED' });
    expect(await decide(requestId, await anOperator(node, 'ADMIN'))).toMatchObject({ ok: false });
    expect(await launchesOf(study)).toHaveLength(1);
  });

  test('and is declined or withdrawn is never launched, and can be asked for again', async () => {
    const declined = await asked(2_001);
    must(await decide(declined.requestId, ben, false));
    const withdrawn = await asked(2_001);
    must(await inTransaction(db(), (tx) => withdrawRequest(node.rooms.approvals, tx, withdrawn.requestId, ada)));
    for (const study of [declined, withdrawn]) {
      expect(await decide(study.requestId)).toMatchObject({ ok: false });
      expect(await launchesOf(study)).toEqual([]);
      expect(must(await launch(study)).state).toBe('WAITING');
    }
  });

  test.each<[string, (study: Made) => Promise<unknown>, unknown]>([
    ['gives more by now than was asked for', (study) => setPoints(study, 2_002), 'CHANGED'],
    ['goes to more members by now', moreMembers, 'CHANGED'],
    ['was paused', pausedInTheField, { code: 'WRONG_STATE' }],
  ])('and %s is not launched, and goes on waiting', async (_what, change, failure) => {
    const { requestId, ...study } = await asked(2_001);
    await change(study);
    expect(await decide(requestId)).toEqual({ ok: false, failure });
    expect(await requestAbout(study)).toMatchObject({ state: 'WAITING' });
    expect(await launchesOf(study)).toEqual([]);
    must(await decide(requestId, ben, false));
  });

  test('and gives less by now is launched as it is now', async () => {
    const { requestId, ...study } = await asked(2_001);
    await setPoints(study, 1_000);
    must(await decide(requestId));
    expect(await launchesOf(study)).toHaveLength(1);
  });
});

test('a second launch is added to what its study promised before', async () => {
  const limit = 100 * (await countActivePanelists(node.rooms.identity, db()));
  await allow('studyPoints', limit);
  const study = await aStudy(100);
  expect(must(await launch(study)).state).toBe('DONE');
  await waitUntil('the first launch is over', async () => (await launchesOf(study, true)).length === 1);
  await moreMembers(study);
  expect(must(await launch(study, REASON, ben)).state).toBe('WAITING');
  expect((await requestAbout(study)).because).toEqual([{ name: 'studyPoints', limit }]);
});

test('invites no more than were counted, however its audience grows before they are chosen', async () => {
  const study = await aStudy(10);
  const counted = await countActivePanelists(node.rooms.identity, db());
  // Who pauses it at once has time to change the audience.
  await inTransaction(db(), async (tx) => {
    must(await launchWithinLimits(node.rooms, tx, { ...orderOf(study), reason: null }, ada));
    must(await pauseStudy(node.rooms.activities, tx, { projectId: study.projectId }, ada));
  });
  for (let member = 0; member < 3; member++) await aMember(node);
  must(await inTransaction(db(), (tx) => resumeStudy(node.rooms.activities, tx, study.projectId, ada)));
  const { rows } = await sql<{ id: string }>`
    SELECT launch_id AS id FROM launch WHERE project_id = ${study.projectId}`.execute(db());
  await handOutLaunch(node.rooms, rows[0]?.id ?? '');
  const tasks = await sql`SELECT FROM task WHERE project_id = ${study.projectId}`.execute(db());
  expect(tasks.rows).toHaveLength(counted);
});

test('counts everybody who is invited, with the outcome that pays most', async () => {
  const study = await aStudy(1);
  const wanted = sql`UPDATE project SET points_non_qualified = 300, wanted_completes = 1 WHERE project_id = ${study.projectId}`;
  await wanted.execute(db());
  // One complete is wanted; at the usual rates four are invited for it.
  await allow('studyPoints', 4 * 300 - 1);
  expect(await launch(study, null)).toEqual({ ok: false, failure: 'REASON_MISSING' });
  await allow('studyPoints', 4 * 300);
  expect(must(await launch(study, null)).state).toBe('DONE');
});

/** As somebody else's tab would, past the checks of the form. */
const setPoints = ({ projectId }: Made, points: number) =>
  sql`UPDATE project SET points_qualified = ${points} WHERE project_id = ${projectId}`.execute(db());
async function moreMembers({ projectId }: Made) {
  await aMember(node);
  await sql`UPDATE project SET wanted_completes = 1000 WHERE project_id = ${projectId}`.execute(db());
}

async function pausedInTheField({ projectId }: Made) {
  await sql`UPDATE project SET launched_at = ${node.clock.now()} WHERE project_id = ${projectId}`.execute(db());
  must(await inTransaction(db(), (tx) => pauseStudy(node.rooms.activities, tx, { projectId }, NOBODY)));
}
