import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import type { ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import { answerParcel, confirmTest, participantOf, taskOfPart } from '#server/demo/builders/product-tests.ts';
import { takeSurvey } from '#server/demo/builders/take-survey.ts';
import type { Answers } from '#engine/index.ts';
import { eraseDue } from '#server/modules/leaving/erase-member.ts';
import { noteParcel } from '#server/modules/product-tests/participants/act-on-participants.ts';
import { declineTest } from '#server/modules/product-tests/participants/act-as-participant.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { readParticipant } from '#server/modules/product-tests/index.ts';
import { csvCells } from '#server/platform/csv-files/csv-cells.ts';
import { productTestBed, SELECT } from '#testkit/beds/product-test-bed.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import { aProductTest, HOME, livesAt } from '#testkit/builders/product-test-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const EXPORT = `mutation createProductTestExport($studyId: ID!, $withLabels: Boolean!) {
  createProductTestExport(studyId: $studyId, withLabels: $withLabels) { url fileName } }`;
const LEAVE = `mutation leave($input: MarketResearchDeletePanelistInput!) {
  call: deleteMarketResearchPanelist(input: $input) { number } }`;

let node: TestNode;
let bed: ReturnType<typeof productTestBed>;
let operatorId: string;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node));
  bed = productTestBed(node);
});
afterAll(() => node.stop());

const db = () => node.platform.db;

const drinks = (age: number, ...teas: readonly string[]): Answers => ({
  age,
  region: 'north',
  teas,
  again: true,
  ...(teas.includes('green') && { why: `Because of ${age} "reasons", =1+1` }),
});

/** Somebody answers a survey of a test as the browser sends it, and the test hears of it. */
async function answersPart(projectId: string, panelistId: string, part: ProductTestPart, says: Answers): Promise<void> {
  const { rooms, clock } = node;
  const { taskId, partProjectId } = await taskOfPart(rooms, db(), { projectId, panelistId }, part);
  const surveyId = (await readStudy(rooms.activities, db(), partProjectId))?.surveyId ?? '';
  await takeSurvey({ ...rooms, clock }, { taskId, surveyId, panelistId, person: 0, says, secondsAPage: 0 });
}

async function stageBecomes(projectId: string, panelistId: string, stage: string): Promise<void> {
  const own = { projectId, panelistId };
  await waitUntil(`somebody is ${stage}`, async () => {
    const held = await readParticipant(node.rooms.productTests, db(), own);
    return held?.participant.stage === stage;
  });
}

const confirms = (projectId: string, panelistId: string) => confirmTest(node.rooms, db(), { projectId, panelistId });

async function parcelIs(projectId: string, panelistId: string, status: 'SHIPPED' | 'DELIVERED'): Promise<void> {
  const { participant } = await participantOf(node.rooms, db(), { projectId, panelistId });
  await noteParcel(node.rooms, participant.participant_id, { status }, { operatorId });
}

const receives = (projectId: string, panelistId: string) =>
  answerParcel(node.rooms, { projectId, panelistId }, 'received');

/** Four people: one is done, one tests, one was picked and one declined. Their way takes 13 days. */
async function aTestOfFour() {
  const projectId = await aProductTest(node, { diaryEveryDays: 4, units: 10 });
  const members = await Promise.all(
    ['Quillon', 'Rosamund', 'Severin', 'Tamsin'].map((firstName) =>
      aMember(node, { firstName, lastName: 'Fairweather' }),
    ),
  );
  const [done, testing, picked, declined] = members.map(({ panelistId }) => panelistId);
  if (!done || !testing || !picked || !declined) throw new Error('there are four');
  for (const [index, { panelistId }] of members.entries()) {
    await livesAt(node, panelistId);
    node.clock.advance(HOUR_MS);
    await answersPart(
      projectId,
      panelistId,
      'SCREENER',
      drinks(30 + index, 'black', ...(index === 0 ? ['green'] : [])),
    );
    await stageBecomes(projectId, panelistId, 'SCREENED');
  }
  await bed.ask('selectTestParticipants', SELECT, { studyId: projectId, input: { isDryRun: false } });
  for (const id of [done, testing]) {
    await confirms(projectId, id);
    await parcelIs(projectId, id, 'SHIPPED');
  }
  await confirms(projectId, picked);
  must(await declineTest(node.rooms, { projectId, panelistId: declined }));
  node.clock.advance(DAY_MS);
  await parcelIs(projectId, done, 'DELIVERED');
  node.clock.advance(12 * HOUR_MS);
  await receives(projectId, done);
  node.clock.advance(4 * DAY_MS);
  await runDueWork(node.rooms);
  await answersPart(projectId, done, 'DIARY', drinks(41, 'herbal'));
  await parcelIs(projectId, testing, 'DELIVERED');
  node.clock.advance(DAY_MS);
  await receives(projectId, testing);
  node.clock.advance(5 * DAY_MS);
  await runDueWork(node.rooms);
  await runDueWork(node.rooms);
  await answersPart(projectId, done, 'FEEDBACK', drinks(51, 'green'));
  await stageBecomes(projectId, done, 'DONE');
  return { projectId, members, done, testing, picked, declined };
}

async function fileOf(projectId: string, withLabels = false) {
  const operator = await signedInOperator(node, 'RESEARCHER');
  const { body } = await operator.ask('createProductTestExport', EXPORT, { studyId: projectId, withLabels });
  const { url, fileName } = body.data.createProductTestExport;
  const answer = await operator.browser.send(url, { method: 'GET' });
  expect(answer.status).toBe(200);
  const text = String(answer.body).replace('\uFEFF', '');
  const [head = [], ...lines] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => csvCells(line, ',') ?? []);
  const people = lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])));
  return { operator, url, fileName, text, head, people };
}

describe('the file of a product test', () => {
  test('joins the turns and every survey by participant, and names nobody', async () => {
    const soap = await aTestOfFour();
    const { text, head, people, fileName, operator, url } = await fileOf(soap.projectId);
    expect(fileName).toMatch(/^PT-\d+-participants\.csv$/);
    const { rows: serials } = await sql<{ panelistId: string; number: string; serial: string }>`
      SELECT panelist_id AS "panelistId", number, upper(left(replace(result_serial::text, '-', ''), 12)) AS serial
      FROM test_participant WHERE project_id = ${soap.projectId}`.execute(db());
    const line = async (panelistId: string) => {
      const serial = serials.find((one) => one.panelistId === panelistId)?.serial;
      return people.find(({ respondent }) => respondent === serial) ?? {};
    };
    expect(people.map(({ stage }) => String(stage)).toSorted()).toEqual(['CLOSED', 'DONE', 'SELECTED', 'TESTING']);
    // Nothing in it leads to the number under which an address is: no number, no order of theirs, no moment.
    expect(people.map(({ respondent }) => respondent)).toEqual(serials.map(({ serial }) => serial).toSorted());
    for (const { number } of serials) expect(text).not.toContain(number);
    expect(text).not.toMatch(/\d\d:\d\d/);
    expect(new Set(head).size).toBe(head.length);
    expect(await line(soap.done)).toMatchObject({
      screener_age: '30',
      screener_teas_2: '1',
      screener_why: 'Because of 30 "reasons", =1+1',
      diary1_age: '41',
      diary1_teas_3: '1',
      diary2_age: '',
      feedback_age: '51',
      feedback_outcome: '0',
      parcels: '1',
      diary_rounds: '2',
    });
    expect(await line(soap.testing)).toMatchObject({
      screener_age: '31',
      diary1_age: '',
      feedback_age: '',
      closed_on: '',
    });
    expect(await line(soap.picked)).toMatchObject({ screener_age: '32', received_on: '', shipped_on: '' });
    expect(await line(soap.declined)).toMatchObject({
      screener_age: '33',
      closed_why: 'DECLINED',
      selection: 'DECLINED',
    });
    const own = await line(soap.done);
    const { rows } = await sql<{ received: Date; told: Date; done: Date }>`
      SELECT received_at AS received, feedback_taken_at AS told, completed_at AS done FROM test_participant
      WHERE project_id = ${soap.projectId} AND panelist_id = ${soap.done}`.execute(db());
    expect([own.received_on, own.gave_feedback_on, own.completed_on]).toEqual(
      [rows[0]?.received, rows[0]?.told, rows[0]?.done].map((at) => at && dateIn(at, DEFAULT_BRAND.timeZone)),
    );
    const someone = [...soap.members.flatMap(({ email, panelistId }) => [email, panelistId]), 'Fairweather', 'Quillon'];
    for (const secret of [...someone, HOME.address_line1, HOME.panelist_city, HOME.panelist_zip]) {
      expect(text).not.toContain(secret);
    }
    expect((await fileOf(soap.projectId, true)).people.find(({ stage }) => stage === 'DONE')).toMatchObject({
      feedback_outcome: 'Completed',
      screener_teas_2: 'Yes',
    });
    const { rows: logged } = await sql<{ actor: string; after: object }>`
      SELECT actor_id AS actor, after FROM audit_entry WHERE action = 'product-test.exported' ORDER BY position LIMIT 1`.execute(
      db(),
    );
    expect(logged).toEqual([
      { actor: operator.operatorId, after: expect.objectContaining({ cells: 'codes', participants: 4 }) },
    ]);
    const other = await signedInOperator(node, 'RESEARCHER');
    expect((await other.browser.send(url, { method: 'GET' })).status).toBe(404);
    expect((await new ApiClient(node.url).send(url, { method: 'GET' })).status).toBe(404);

    const leaver = soap.members[0];
    if (leaver === undefined) throw new Error('there are four');
    const { panelistId: userId } = leaver;
    const input = { userId, panelId: DEFAULT_BRAND.panelId, feedback: 'Too much soap.', key: randomUUID() };
    await bed.as(leaver, 'leave', LEAVE, { input });
    node.clock.advance(67 * HOUR_MS);
    await eraseDue(node.rooms);
    const after = await fileOf(soap.projectId);
    const gone = after.people.find(({ stage }) => stage === 'DONE') ?? {};
    const answered = after.head.filter((name) => /^(screener|diary\d|feedback)_/.test(name) && gone[name] !== '');
    expect(answered).toEqual([]);
    expect(gone.completed_on).toBe(own.completed_on);
  });

  test.each(['READER', 'FULFILMENT', 'SUPPORT'] as const)('is not for the role %s', async (role) => {
    const studyId = await aProductTest(node);
    const asked = { studyId, withLabels: true };
    const { body } = await (await signedInOperator(node, role)).ask('createProductTestExport', EXPORT, asked);
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  });
});
