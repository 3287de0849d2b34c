import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import { setFlag } from '#server/modules/flags/index.ts';
import { READ, RESHIP, SELECT, productTestBed } from '#testkit/beds/product-test-bed.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { answers, aProductTest, livesAt, screenedPeople } from '#testkit/builders/product-test-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
let bed: ReturnType<typeof productTestBed>;
beforeAll(async () => {
  node = await startTestNode();
  bed = productTestBed(node);
});
afterAll(() => node.stop());

const OUTCOME = 'done refused { reason }';
const DAYS = `mutation giveParticipantsDays($participantIds: [ID!]!, $businessDays: Int!) {
  giveParticipantsDays(participantIds: $participantIds, businessDays: $businessDays) { ${OUTCOME} } }`;
const CLOSE_TEST = `mutation closeProductTest($studyId: ID!) { closeProductTest(studyId: $studyId) { status closedAt } }`;
const CLOSE = `mutation closeParticipants($participantIds: [ID!]!, $reason: String!) {
  closeParticipants(participantIds: $participantIds, reason: $reason) { ${OUTCOME} } }`;
const acts = (name: string) => `mutation ${name}($participantIds: [ID!]!) {
  ${name}(participantIds: $participantIds) { ${OUTCOME} } }`;
const CHOOSE = `mutation chooseTestParticipants($studyId: ID!, $participantIds: [ID!]!) {
  chooseTestParticipants(studyId: $studyId, participantIds: $participantIds, as: SELECTED) { ${OUTCOME} } }`;
const FINISH = `mutation finishTestSelection($studyId: ID!) { finishTestSelection(studyId: $studyId) }`;

const giveDays = (participantId: string, businessDays = 3) =>
  bed.ask('giveParticipantsDays', DAYS, { participantIds: [participantId], businessDays });
const act = (name: string, participantId: string) => bed.ask(name, acts(name), { participantIds: [participantId] });
const toInstant = (text: string) => node.clock.advance(new Date(text).getTime() - node.clock.now().getTime());
const DONE = { done: 1, refused: [] };

/** Somebody who was picked, and has said nothing yet. */
async function aPicked(given: object = {}) {
  const studyId = await aProductTest(node, given);
  const member = await aMember(node);
  await livesAt(node, member.panelistId);
  await answers(node, { projectId: studyId, panelistId: member.panelistId }, 'SCREENER');
  await bed.ask('selectTestParticipants', SELECT, { studyId, input: { isDryRun: false } });
  const { participantId } = await bed.participantOf(studyId);
  return { studyId, member, participantId };
}

describe('more days', () => {
  test('move the end of a deadline over a weekend and a holiday; the reminder comes again before it', async () => {
    // Friday, June 11, 11:00 in the panel's zone; Juneteenth is kept on the Friday after.
    toInstant('2027-06-11T15:00:00Z');
    const { studyId, member, participantId } = await aPicked({ addressDays: 2 });
    expect(await bed.look(member, studyId)).toMatchObject({ confirmBy: '2027-06-16T04:00:00.000Z' });
    expect(await giveDays(participantId)).toEqual(DONE);
    // Tuesday was the last day: Wednesday, Thursday, and over holiday and weekend Monday.
    expect(await bed.look(member, studyId)).toMatchObject({ confirmBy: '2027-06-22T04:00:00.000Z' });
    expect(await bed.told(member.panelistId)).toContain('You have more time');
    toInstant('2027-06-16T05:00:00Z');
    await runDueWork(node.rooms);
    expect(await bed.look(member, studyId)).toMatchObject({ stage: 'SELECTED' });
    // Half past five of the business day before the last one.
    toInstant('2027-06-17T21:30:00Z');
    await runDueWork(node.rooms);
    expect((await bed.told(member.panelistId)).at(-1)).toBe('Please confirm your address');
    toInstant('2027-06-22T05:00:00Z');
    await runDueWork(node.rooms);
    expect(await bed.look(member, studyId)).toMatchObject({ stage: 'CLOSED', closedWhy: 'ADDRESS_NOT_CONFIRMED' });
    expect(await giveDays(participantId)).toEqual({ done: 0, refused: [{ reason: 'Their test is over.' }] });
  });

  test('lengthen the testing days, and a clock that stands still afterwards takes nothing of them back', async () => {
    toInstant('2027-07-06T15:00:00Z');
    const { studyId, member, participantId } = await bed.aDelivered();
    const testing = await bed.answer(member, studyId, 'received');
    const days = async () => {
      const { createdAt, testingDuration, testingUntil } = await bed.look(member, studyId);
      expect(new Date(testingUntil).getTime() - new Date(createdAt).getTime()).toBe(testingDuration * DAY_MS);
      return testingDuration;
    };
    expect(testing.testingDuration).toBe(10);
    expect(await giveDays(participantId)).toEqual(DONE);
    // From Friday, July 16 it is Wednesday, July 21: five days, of which three are business days.
    expect(await days()).toBe(15);
    expect(await act('pauseParticipants', participantId)).toEqual(DONE);
    node.clock.advance(2 * DAY_MS);
    expect(await act('resumeParticipants', participantId)).toEqual(DONE);
    expect(await days()).toBe(17);
  });

  test('are nothing for whoever is waited for by nobody', async () => {
    const { studyId, member, participantId } = await aPicked();
    await bed.confirm(member, studyId);
    expect(await giveDays(participantId)).toMatchObject({
      done: 0,
      refused: [{ reason: "They don't have anything due." }],
    });
  });
});

test('a diary waits while the clock stands still, and its rounds come so much later', async () => {
  const { studyId, member, participantId } = await bed.aDelivered({ diaryEveryDays: 4 });
  await bed.answer(member, studyId, 'received');
  const begun = node.clock.now().getTime();
  const after = async (days: number) => {
    node.clock.advance(begun + days * DAY_MS - node.clock.now().getTime());
    await runDueWork(node.rooms);
    const { stage, diary } = await bed.look(member, studyId);
    return [stage, ...diary.map(({ status }: { status: string | null }) => status)];
  };
  expect(await after(3)).toEqual(['TESTING', null, null]);
  await act('pauseParticipants', participantId);
  expect(await act('pauseParticipants', participantId)).toMatchObject({ done: 0 });
  expect(await after(6)).toEqual(['TESTING', null, null]);
  await act('resumeParticipants', participantId);
  // Three days stood still: the first round is on day 7, the second on day 11, and the end on day 13.
  expect(await after(6.9)).toEqual(['TESTING', null, null]);
  expect(await after(7)).toEqual(['TESTING', 'INVITED', null]);
  expect(await after(10.9)).toEqual(['TESTING', 'INVITED', null]);
  expect(await after(11)).toEqual(['TESTING', 'CLOSE', 'INVITED']);
  expect(await after(12.9)).toEqual(['TESTING', 'CLOSE', 'INVITED']);
  expect(await after(13)).toEqual(['FEEDBACK', 'CLOSE', 'CLOSE']);
});

test('a test that is closed ends for everybody who is not done, once, and nobody gets a place any more', async () => {
  const { studyId, member, participantId } = await bed.aDelivered({ units: 5 });
  const [waiting] = await screenedPeople(node, studyId, 1);
  const name = { projectId: studyId, panelistId: member.panelistId };
  await bed.answer(member, studyId, 'received');
  node.clock.advance(10 * DAY_MS);
  await runDueWork(node.rooms);
  await answers(node, name, 'FEEDBACK');
  const closed = await bed.ask('closeProductTest', CLOSE_TEST, { studyId });
  expect(closed).toMatchObject({ status: 'CLOSED', closedAt: node.clock.now().toISOString() });
  node.clock.advance(HOUR_MS);
  expect(await bed.ask('closeProductTest', CLOSE_TEST, { studyId })).toEqual(closed);
  await runDueWork(node.rooms);
  const { rows } = await sql<object>`
    SELECT p.panelist_id AS id, p.stage, p.closed_why AS why FROM test_participant p
    WHERE p.project_id = ${studyId} ORDER BY p.screened_at`.execute(node.platform.db);
  expect(rows).toEqual([
    { id: member.panelistId, stage: 'DONE', why: null },
    { id: waiting, stage: 'CLOSED', why: 'TEST_ENDED' },
  ]);
  expect(await bed.told(waiting ?? '')).toHaveLength(1);
  await runDueWork(node.rooms);
  expect(await bed.told(waiting ?? '')).toHaveLength(1);
  expect(await bed.ask('selectTestParticipants', SELECT, { studyId, input: { isDryRun: true } })).toMatchObject({
    fields: { wanted: ['Selection for this test has ended.'] },
  });
  expect(await bed.ask('reshipToParticipants', RESHIP, { participantIds: [participantId] })).toMatchObject({ done: 0 });
  const ended = await sql`SELECT 1 FROM project WHERE (project_id = ${studyId} OR parent_id = ${studyId})
    AND ended_at IS NULL`.execute(node.platform.db);
  expect(ended.rows).toEqual([]);
});

describe('with product testing switched off', () => {
  let revision = 0;
  const switchTo = async (isOn: boolean) => {
    must(await setFlag(node.rooms.flags, { key: 'ihut', isOn, percent: 100, revision }, { operatorId: null }));
    revision += 1;
  };

  test('an operator reads and plans, and nobody is picked, timed or closed without hearing of it', async () => {
    const { studyId, participantId } = await aPicked({ units: 5 });
    await screenedPeople(node, studyId, 1);
    const screened = await bed.participantOf(studyId, { stage: 'SCREENED' });
    const everyAct = async () => ({
      select: await bed.ask('selectTestParticipants', SELECT, { studyId, input: { isDryRun: false } }),
      choose: await bed.ask('chooseTestParticipants', CHOOSE, { studyId, participantIds: [screened.participantId] }),
      finish: await bed.ask('finishTestSelection', FINISH, { studyId }),
      remind: await act('remindParticipants', participantId),
      days: await giveDays(participantId),
      close: await bed.ask('closeParticipants', CLOSE, { participantIds: [participantId], reason: 'They moved away.' }),
    });
    const before = await participants(studyId);
    await switchTo(false);
    const refused = { code: 'VALIDATION_FAILED', fields: { wanted: [expect.stringContaining('turned off')] } };
    const left = { done: 0, refused: [{ reason: expect.stringContaining('turned off') }] };
    expect(await everyAct()).toEqual({
      select: expect.objectContaining(refused),
      choose: expect.objectContaining(refused),
      finish: expect.objectContaining(refused),
      remind: left,
      days: left,
      close: left,
    });
    node.clock.advance(60 * DAY_MS);
    await runDueWork(node.rooms);
    expect(await participants(studyId)).toBe(before);
    expect(await bed.ask('getProductTest', READ, { studyId })).toMatchObject({ unitsLeft: 4 });
    await switchTo(true);
    expect(await act('remindParticipants', participantId)).toEqual(DONE);
    expect(
      await bed.ask('chooseTestParticipants', CHOOSE, { studyId, participantIds: [screened.participantId] }),
    ).toEqual(DONE);
  });

  async function participants(studyId: string): Promise<string> {
    const { rows } = await sql<{
      all: string;
    }>`SELECT string_agg(concat_ws(',', stage, selection, due_kind, due_at, extended_until,
        reminded_at, closed_at), '|' ORDER BY participant_id) AS all FROM test_participant p WHERE project_id = ${studyId}`.execute(
      node.platform.db,
    );
    return rows[0]?.all ?? '';
  }
});
