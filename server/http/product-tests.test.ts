import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/time/durations.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import {
  LIST,
  DECLINE,
  CREATE,
  LAUNCH,
  READ,
  SELECT,
  BOARD,
  NOTE,
  RESHIP,
  OF_REQUEST,
  productTestBed,
} from '#testkit/beds/product-test-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { answers, aProductTest, livesAt, SOAP_TEST } from '#testkit/builders/product-test-builders.ts';
import { writeSurvey } from '#testkit/builders/survey-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let node: TestNode;
let bed: ReturnType<typeof productTestBed>;
beforeAll(async () => {
  node = await startTestNode();
  bed = productTestBed(node);
});
afterAll(() => node.stop());

const db = () => node.platform.db;

describe('a product test', () => {
  test('goes from its screener to the points, with both people', async () => {
    const member = await aMember(node);
    await livesAt(node, member.panelistId);
    const made = await bed.ask('createProductTest', CREATE, { input: { ...SOAP_TEST, diaryEveryDays: 4 } });
    expect(made).toMatchObject({ status: 'DRAFT', unitsLeft: 120, shortId: expect.stringMatching(/^PT-\d+$/) });
    const { studyId } = made;
    const part = (name: string) => made.parts.find((one: { part: string }) => one.part === name);
    const launch = { studyId: part('SCREENER').studyId, typedShortId: part('SCREENER').shortId, reminderDays: [] };
    await writeSurvey(node, part('SCREENER').studyId);
    const { parts: written } = await bed.ask('getProductTest', READ, { studyId });
    expect(written.filter(({ hasSurvey }: { hasSurvey: boolean }) => hasSurvey)).toHaveLength(1);
    expect((await bed.ask('launchStudy', LAUNCH, { input: launch })).problems.join(' ')).toContain('Feedback survey');
    await writeSurvey(node, part('FEEDBACK').studyId, part('DIARY').studyId);
    expect(await bed.ask('launchStudy', LAUNCH, { input: launch })).toMatchObject({ problems: [] });
    const launched = await bed.ask('getProductTest', READ, { studyId });
    expect(launched.status).toBe('IN_FIELD');
    expect(launched.parts.every(({ status }: { status: string }) => status === 'IN_FIELD')).toBe(true);
    await waitUntil('the member is invited to the screener', async () => {
      const { rows } = await sql`SELECT 1 FROM task WHERE project_id = ${part('SCREENER').studyId}
        AND panelist_id = ${member.panelistId}`.execute(db());
      return rows.length === 1;
    });
    const name = { projectId: studyId, panelistId: member.panelistId };
    await answers(node, name, 'SCREENER');
    expect(await bed.look(member, studyId)).toBe('NOT_FOUND');
    expect(await bed.as(member, 'list', LIST, { panelistId: member.panelistId })).toMatchObject({
      totalItems: 0,
      waiting: [{ projectId: studyId, isReserve: false }],
    });
    expect(await bed.ask('selectTestParticipants', SELECT, { studyId, input: { isDryRun: true } })).toMatchObject({
      selected: 1,
    });
    node.clock.advance(HOUR_MS);
    await bed.ask('selectTestParticipants', SELECT, { studyId, input: { isDryRun: false } });
    node.clock.advance(HOUR_MS);
    expect(await bed.look(member, studyId)).toMatchObject({
      stage: 'SELECTED',
      status: 0,
      address: { city: 'Duluth', isPoBox: false },
    });

    expect(await bed.confirm(member, studyId)).toMatchObject({
      confirmBy: null,
      shippingDetails: { status: 'ORDERED', attempt: 1 },
    });
    const { participantId, to } = await bed.participantOf(studyId);
    expect(to).toBe('Duluth, MN');
    node.clock.advance(DAY_MS);
    await bed.ask('noteShipment', NOTE, {
      participantId,
      input: { carrier: 'NorthPost', trackingNumber: '447199201811', status: 'SHIPPED' },
    });
    node.clock.advance(DAY_MS);
    const noted = await bed.ask('noteShipment', NOTE, { participantId, input: { status: 'DELIVERED' } });
    expect(noted.participant).toEqual({ stage: 'DELIVERED', shipmentStatus: 'DELIVERED' });
    // Turns of one instant have no order.
    node.clock.advance(HOUR_MS);
    const key = randomUUID();
    const testing = await bed.answer(member, studyId, 'received', key);
    expect(testing).toMatchObject({ stage: 'TESTING', status: 1, createdAt: node.clock.now().toISOString() });
    expect(await bed.answer(member, studyId, 'received', key)).toEqual(testing);
    expect(testing.diary).toEqual([
      { round: 1, status: null },
      { round: 2, status: null },
    ]);

    for (let round = 1; round <= 2; round += 1) {
      node.clock.advance(4 * DAY_MS);
      await runDueWork(node.rooms);
    }
    expect((await bed.look(member, studyId)).diary).toEqual([
      { round: 1, status: 'CLOSE' },
      { round: 2, status: 'INVITED' },
    ]);
    node.clock.advance(2 * DAY_MS);
    await runDueWork(node.rooms);
    const open = await bed.look(member, studyId);
    expect(open).toMatchObject({ stage: 'FEEDBACK', status: 2, testingCompleted: true });
    expect(open.surveys[1]).toMatchObject({
      type: 'FEEDBACK',
      status: 'INVITED',
      link: expect.stringContaining('/survey/'),
    });
    node.clock.advance(HOUR_MS);
    const before = await bed.pointsOf(member.panelistId);
    await answers(node, name, 'FEEDBACK', 'TERMINATED');
    expect(await bed.look(member, studyId)).toMatchObject({ stage: 'DONE', status: 3 });
    expect((await bed.pointsOf(member.panelistId)) - before).toBe(600);
    expect(await bed.ask('getProductTestBoard', BOARD, { studyId })).toMatchObject({
      unitsLeft: 119,
      // What the ledger has: the screener, too.
      pointsPaid: await bed.pointsOf(member.panelistId),
    });
    expect(await bed.told(member.panelistId)).toEqual([
      "You're being considered",
      "You've been selected for a product test",
      'Your address is confirmed',
      'Your package has shipped',
      'Your package was delivered',
      'Your test period has started',
      'A few questions for your test',
      'A few questions for your test',
      'Your test period is over',
      '600 points added',
    ]);
  });

  test('a package that never came is looked for, the clock waits, and another one is sent', async () => {
    const { studyId, member, participantId } = await bed.aDelivered();
    const key = randomUUID();
    const missing = await bed.answer(member, studyId, 'never got the package', key);
    expect(missing).toMatchObject({
      supportRequested: true,
      stage: 'DELIVERED',
      supportRequestNumber: expect.stringMatching(/^SR-/),
    });
    expect(await bed.answer(member, studyId, 'never got the package', key)).toEqual(missing);
    const waiting = await bed.participantOf(studyId);
    expect(waiting).toMatchObject({ isPaused: true, supportRequestNumber: missing.supportRequestNumber });
    node.clock.advance(14 * DAY_MS);
    await runDueWork(node.rooms);
    expect(await bed.look(member, studyId)).toMatchObject({ stage: 'DELIVERED' });
    expect(await bed.participantOf(studyId, { isOverdue: true })).toMatchObject({ dueKind: 'ANSWER_SUPPORT' });
    const shown = await bed.ask('listShipmentsOfRequest', OF_REQUEST, { requestId: waiting.supportRequestId });
    // Turns of one instant are told in the order of their steps, by names and not by codes.
    const codes = ['SELECTED', 'ADDRESS_CONFIRMED', 'CONSENTED', 'SHIPMENT_DELIVERED', 'NEVER_GOT_IT', 'CLOCK_STOPPED'];
    const { timeline } = shown[0] as { timeline: { code: string; words: string | null }[] };
    expect(timeline.map(({ code }) => code).filter((code) => codes.includes(code))).toEqual(codes);
    expect(timeline.map(({ words }) => words).join()).not.toMatch(/NORTHPOST|CSV|WEBHOOK|HAND/);
    expect(await bed.ask('reshipToParticipants', RESHIP, { participantIds: [participantId] })).toEqual({
      done: 1,
      refused: [],
    });
    expect(await bed.look(member, studyId)).toMatchObject({
      stage: 'SELECTED',
      supportRequested: false,
      shippingDetails: { attempt: 2, status: 'ORDERED' },
    });
    expect(await bed.answer(member, studyId, 'received')).toMatchObject({ stage: 'TESTING', testingDuration: 10 });
    expect(await bed.ask('getProductTest', READ, { studyId })).toMatchObject({ unitsLeft: 119 });
  });

  test('a silent one is reminded and closes when three business days are over, the holiday and the weekend not counted', async () => {
    // Wednesday, June 16, 11:00 in the panel's zone; Juneteenth is kept on that Friday.
    node.clock.advance(new Date('2027-06-16T15:00:00Z').getTime() - node.clock.now().getTime());
    const { studyId, member } = await bed.aDelivered();
    expect((await bed.look(member, studyId)).answerBy).toBe('2027-06-23T04:00:00.000Z');
    // Reminded at five on Monday; all of Tuesday is theirs.
    for (const instant of ['2027-06-21T21:00:00Z', '2027-06-23T03:59:00Z']) {
      node.clock.advance(new Date(instant).getTime() - node.clock.now().getTime());
      await runDueWork(node.rooms);
    }
    expect(await bed.look(member, studyId)).toMatchObject({ stage: 'DELIVERED' });
    expect(await bed.participantOf(studyId)).toMatchObject({ dueKind: 'CLOSE_DELIVERY', isOverdue: true });
    node.clock.advance(HOUR_MS);
    await runDueWork(node.rooms);
    expect(await bed.look(member, studyId)).toMatchObject({ stage: 'CLOSED', closedWhy: 'PACKAGE_NOT_CONFIRMED' });
    expect((await bed.told(member.panelistId)).slice(-2)).toEqual([
      'Did your package arrive?',
      'Your product test is closed',
    ]);
  });
});

test('the open tests of somebody who is in many come page after page, the newest first, without those that are over', async () => {
  const member = await aMember(node);
  const { panelistId } = member;
  await livesAt(node, panelistId);
  const studies: string[] = [];
  for (let count = 0; count < 13; count++) {
    const projectId = await aProductTest(node);
    await answers(node, { projectId, panelistId }, 'SCREENER');
    node.clock.advance(SECOND_MS);
    await bed.ask('selectTestParticipants', SELECT, { studyId: projectId, input: { isDryRun: false } });
    studies.unshift(projectId);
  }
  const [, declined] = studies;
  await bed.as(member, 'decline', DECLINE, { panelistId, id: declined });
  const page = async (variables: object) => {
    const { contents, ...rest } = await bed.as(member, 'list', LIST, { panelistId, ...variables });
    return { ...rest, ids: contents.map((one: { projectId: string }) => one.projectId) };
  };
  const open = studies.filter((id) => id !== declined);
  const first = await page({ isOpen: true, pagination: { pageSize: 5 } });
  expect(first).toMatchObject({ totalItems: 12, ids: open.slice(0, 5), nextPage: open[4] });
  const rest = await page({ isOpen: true, pagination: { pageSize: 50, startingAfter: first.nextPage } });
  expect(rest).toMatchObject({ totalItems: 12, ids: open.slice(5), nextPage: null });
  // One that was the last of a page and is over meanwhile is still a place to go on from.
  await bed.as(member, 'decline', DECLINE, { panelistId, id: first.nextPage });
  const later = await page({ isOpen: true, pagination: { pageSize: 50, startingAfter: first.nextPage } });
  expect(later.ids).toEqual(open.slice(5));
  expect(await page({})).toMatchObject({ totalItems: 13, ids: studies.slice(0, 10), nextPage: studies[9] });
});
