import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MASS_SEND_PEOPLE } from '#contract/sending/sending.ts';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { productTestNotices } from '#contract/messages/product-test-notices.ts';
import { DEFAULT_PREFERENCES } from '#contract/profile/preferences.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { eraseDue } from '#server/modules/leaving/erase-member.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import { closeAllUnanswered } from '#server/modules/support/support-jobs.ts';
import { suspendPanelist } from '#server/modules/identity/index.ts';
import { setPreferences } from '#server/modules/profile/index.ts';
import { BOARD, DECLINE, productTestBed, SELECT, type TestMember } from '#testkit/beds/product-test-bed.ts';
import { productTestDays } from '#testkit/beds/product-test-days.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { answers, aProductTest, livesAt, screenedPeople } from '#testkit/builders/product-test-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { SupportClient } from '#testkit/clients/support-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const { panelId } = DEFAULT_BRAND;
const PATIENCE_MS = 120_000;
const LEAVE = `mutation leave($input: MarketResearchDeletePanelistInput!) {
  call: deleteMarketResearchPanelist(input: $input) { number } }`;

let node: TestNode;
let bed: ReturnType<typeof productTestBed>;
let days: ReturnType<typeof productTestDays>;
beforeAll(async () => {
  node = await startTestNode();
  bed = productTestBed(node);
  days = productTestDays(node);
});
afterAll(() => node.stop());

const db = () => node.platform.db;

const bodiesOf = async (panelistId: string) => {
  const { rows } = await sql<{ title: string; body: string }>`
    SELECT title, body FROM notification WHERE panelist_id = ${panelistId} AND kind LIKE 'PRODUCT_TEST%'
    ORDER BY created_at, notification_id`.execute(db());
  return rows;
};

/** Some who passed the screener of a test with fewer units. */
async function aRunning(members: readonly TestMember[], given: object) {
  const studyId = await aProductTest(node, given);
  for (const member of members) {
    await livesAt(node, member.panelistId);
    await answers(node, { projectId: studyId, panelistId: member.panelistId }, 'SCREENER');
    // So that one of them came first.
    node.clock.advance(1_000);
  }
  return studyId;
}

const select = (studyId: string, wanted: number) =>
  bed.ask('selectTestParticipants', SELECT, { studyId, input: { wanted, isDryRun: false } });

describe('a request about a package', { timeout: PATIENCE_MS }, () => {
  const aSupportClient = async () => new SupportClient(await signedInOperator(node, 'SUPPORT'));

  async function inSupport() {
    days.goToWednesday();
    const { studyId, member } = await bed.aDelivered();
    await bed.answer(member, studyId, 'never got the package');
    const { supportRequestId } = await bed.participantOf(studyId);
    return { studyId, member, requestId: String(supportRequestId) };
  }

  test('that its member does not answer for three business days closes the test, though support gives it up first', async () => {
    const { studyId, member, requestId } = await inSupport();
    await (
      await aSupportClient()
    ).reply(requestId, 1, { status: 'AWAITING_INFORMATION', body: 'Did a neighbour take it?' });
    const isAsked = async () => (await days.rowOf(studyId, member.panelistId))?.dueKind === 'REMIND_SUPPORT';
    await waitUntil('it is their turn', isAsked);
    // Friday evening, when they were reminded, and Monday noon.
    for (const hours of [54, 66]) {
      await days.goOn(hours * HOUR_MS);
      await closeAllUnanswered(node.rooms);
    }
    expect(await days.rowOf(studyId, member.panelistId)).toMatchObject({ stage: 'DELIVERED' });
    await days.goOn(DAY_MS);
    expect(await bed.look(member, studyId)).toMatchObject({ stage: 'CLOSED', closedWhy: 'SUPPORT_NOT_ANSWERED' });
    expect((await bed.told(member.panelistId)).slice(-2)).toEqual([
      'We need a reply from you',
      'Your product test is closed',
    ]);
  });

  test('that is settled with an answer asks after the package anew, with all of its days', async () => {
    const { studyId, member, requestId } = await inSupport();
    await days.goOn(9 * DAY_MS);
    await (await aSupportClient()).reply(requestId, 1, { status: 'RESOLVED', body: "It is at your neighbour's." });
    const isAsked = async () => (await days.rowOf(studyId, member.panelistId))?.dueKind === 'REMIND_DELIVERY';
    await waitUntil('the package is asked after', isAsked);
    const asked = await bed.look(member, studyId);
    expect(asked).toMatchObject({ stage: 'DELIVERED', supportRequested: false });
    expect(Date.parse(asked.answerBy) - node.clock.now().getTime()).toBeGreaterThan(3 * DAY_MS);
    expect(await bed.answer(member, studyId, 'received')).toMatchObject({ stage: 'TESTING', testingDuration: 10 });
  });
});

describe('whoever goes in the middle', { timeout: PATIENCE_MS }, () => {
  test('a member who leaves the panel: the order is called off and the place goes to the reserve', async () => {
    const [leaver, next] = [await aMember(node), await aMember(node)];
    const studyId = await aRunning([leaver], { units: 1 });
    await select(studyId, 1);
    await bed.confirm(leaver, studyId);
    await livesAt(node, next.panelistId);
    await answers(node, { projectId: studyId, panelistId: next.panelistId }, 'SCREENER');
    await sql`UPDATE test_participant SET selection = 'RESERVE', cell = '', rank = 1
      WHERE project_id = ${studyId} AND panelist_id = ${next.panelistId}`.execute(db());
    const browser = new ApiClient(node.url);
    await browser.signIn(leaver.email, leaver.password);
    const left = { userId: leaver.panelistId, panelId, feedback: 'Too many surveys', key: randomUUID() };
    const { body } = await browser.graphql('leave', LEAVE, { input: left });
    expect(body.errors).toBeUndefined();
    node.clock.advance(73 * HOUR_MS);
    await eraseDue(node.rooms);
    expect(await days.rowOf(studyId, leaver.panelistId)).toMatchObject({ stage: 'CLOSED', selection: 'REPLACED' });
    expect(await days.rowOf(studyId, next.panelistId)).toMatchObject({ stage: 'SELECTED', selection: 'SELECTED' });
    expect(await bed.told(next.panelistId)).toContain('A spot opened up for you');
    const { rows } = await sql<{ status: string }>`SELECT status FROM shipment WHERE project_id = ${studyId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ status: 'CANCELLED' }]);
    expect(await bed.ask('getProductTestBoard', BOARD, { studyId })).toMatchObject({ unitsLeft: 0 });
  });

  test('nobody who is shut out is drawn, or moves up from the reserve', async () => {
    const [first, second, third] = [await aMember(node), await aMember(node), await aMember(node)];
    const studyId = await aRunning([first, second, third], { units: 1, selectionRule: 'RULE' });
    const suspended = (one: TestMember) =>
      suspendPanelist(node.rooms.identity, one.panelistId, 'A mix-up', { operatorId: null });
    await suspended(first);
    expect(await select(studyId, 1)).toMatchObject({ selected: 1, reserve: 1 });
    expect(await days.rowOf(studyId, second.panelistId)).toMatchObject({ stage: 'SELECTED' });
    await suspended(third);
    const gone = { panelistId: second.panelistId, id: studyId };
    expect(await bed.as(second, 'decline', DECLINE, gone)).toMatchObject({ stage: 'CLOSED', closedWhy: 'DECLINED' });
    expect(await days.rowOf(studyId, third.panelistId)).toMatchObject({ stage: 'SCREENED', selection: 'RESERVE' });
  });

  test('a member who stops while testing keeps what they have earned, and nobody takes the place of a unit that is gone', async () => {
    days.goToWednesday();
    const { studyId, member } = await bed.aDelivered({ units: 2 });
    await bed.answer(member, studyId, 'received');
    const before = await bed.pointsOf(member.panelistId);
    const stopped = await bed.as(member, 'decline', DECLINE, { panelistId: member.panelistId, id: studyId });
    expect(stopped).toMatchObject({ stage: 'CLOSED', closedWhy: 'DECLINED' });
    const told = await bed.told(member.panelistId);
    expect(told).toContain('You stopped the test');
    expect(told).not.toContain('Your spot went to someone else');
    // The other tab still shows the test: nothing it sends brings it back.
    expect(await bed.answer(member, studyId, 'never got the package')).toBe('VALIDATION_FAILED');
    await days.goOn(30 * DAY_MS);
    expect(await bed.pointsOf(member.panelistId)).toBe(before);
    expect(await bed.ask('getProductTestBoard', BOARD, { studyId })).toMatchObject({ unitsLeft: 1 });
  });

  test('a member who wants no surveys any more still finishes the test they are in', async () => {
    days.goToWednesday();
    const { studyId, member } = await bed.aDelivered({ testingDays: 1 });
    await bed.answer(member, studyId, 'received');
    const wishes = { ...DEFAULT_PREFERENCES, isOptedIntoSurveys: false };
    await setPreferences(node.rooms.profile, db(), member.panelistId, wishes);
    await days.goOn(DAY_MS);
    const open = await bed.look(member, studyId);
    expect(open.surveys[1]).toMatchObject({ status: 'INVITED', link: expect.stringContaining('/survey/') });
    await answers(node, { projectId: studyId, panelistId: member.panelistId }, 'FEEDBACK');
    expect(await bed.look(member, studyId)).toMatchObject({ stage: 'DONE' });
  });
});

test.each([
  ['TERMINATED', 10],
  ['OQ', 5],
] as const)('a screener that ends as %s is told kindly, with its points', async (state, points) => {
  const studyId = await aProductTest(node);
  const member = await aMember(node);
  await answers(node, { projectId: studyId, panelistId: member.panelistId }, 'SCREENER', state);
  const { title, body } = productTestNotices.SCREENED_OUT({ product: '', day: '', testingDays: 0, points });
  expect(await bodiesOf(member.panelistId)).toEqual([{ title, body }]);
  expect(await bed.pointsOf(member.panelistId)).toBe(points);
  expect(await days.rowOf(studyId, member.panelistId)).toBeUndefined();
});

test('two nodes remind and close everybody once', { timeout: PATIENCE_MS }, async () => {
  days.goToWednesday();
  const other = await startTestNode({ databaseUrl: node.databaseUrl, clock: node.clock });
  // No more than that: a selection of more waits a minute.
  const everybody = { people: MASS_SEND_PEOPLE, told: MASS_SEND_PEOPLE };
  try {
    const studyId = await aProductTest(node, { units: MASS_SEND_PEOPLE, addressDays: 3 });
    await screenedPeople(node, studyId, MASS_SEND_PEOPLE);
    await select(studyId, MASS_SEND_PEOPLE);
    const both = () => Promise.all([runDueWork(node.rooms), runDueWork(other.rooms), runDueWork(node.rooms)]);
    const timesNotified = async (title: string) => {
      const { rows } = await sql<{ people: number; told: number }>`
        SELECT count(DISTINCT n.panelist_id)::integer AS people, count(*)::integer AS told
        FROM notification n JOIN test_participant p USING (panelist_id)
        WHERE p.project_id = ${studyId} AND n.title = ${title}`.execute(db());
      return rows[0];
    };
    node.clock.advance(4 * DAY_MS);
    await both();
    expect(await timesNotified('Please confirm your address')).toEqual(everybody);
    node.clock.advance(3 * DAY_MS);
    await both();
    expect(await timesNotified('Please confirm your address')).toEqual(everybody);
    expect(await timesNotified('Your spot went to someone else')).toEqual(everybody);
    expect(await bed.ask('getProductTestBoard', BOARD, { studyId })).toMatchObject({ unitsLeft: MASS_SEND_PEOPLE });
  } finally {
    await other.stop();
  }
});
