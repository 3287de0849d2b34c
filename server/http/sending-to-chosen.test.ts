import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRACE_SECONDS, MASS_SEND_PEOPLE, type SendingKind } from '#contract/sending/sending.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { runBadge } from '#server/modules/spark/run-badge.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import { carryOutPostponed } from '#server/modules/sending/carry-out-postponed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { aProductTest, screenedPeople } from '#testkit/builders/product-test-builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { sampleOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const MANY = MASS_SEND_PEOPLE + 1;

let node: TestNode;
const operators = {} as Record<OperatorRole, Awaited<ReturnType<typeof signedInOperator>>>;
beforeAll(async () => {
  node = await startTestNode();
  operators.ADMIN = await signedInOperator(node, 'ADMIN');
});
afterAll(() => node.stop());

const OUTCOME = '{ done refused { reason } }';
const DOCUMENTS = {
  listSendings: 'query listSendings { listSendings { kind sendingId name people secondsLeft } }',
  sendNow: 'mutation sendNow($kind: SendingKind!, $sendingId: ID!) { sendNow(kind: $kind, sendingId: $sendingId) }',
  stopSending:
    'mutation stopSending($kind: SendingKind!, $sendingId: ID!) { stopSending(kind: $kind, sendingId: $sendingId) }',
  remindParticipants: `mutation remindParticipants($participantIds: [ID!]!) {
    remindParticipants(participantIds: $participantIds) ${OUTCOME} }`,
  giveParticipantsDays: `mutation giveParticipantsDays($participantIds: [ID!]!) {
    giveParticipantsDays(participantIds: $participantIds, businessDays: 3) ${OUTCOME} }`,
  closeParticipants: `mutation closeParticipants($participantIds: [ID!]!) {
    closeParticipants(participantIds: $participantIds, reason: "The product was recalled") ${OUTCOME} }`,
  chooseTestParticipants: `mutation chooseTestParticipants($studyId: ID!, $participantIds: [ID!]!) {
    chooseTestParticipants(studyId: $studyId, participantIds: $participantIds, as: SELECTED) ${OUTCOME} }`,
  selectTestParticipants: `mutation selectTestParticipants($studyId: ID!) {
    selectTestParticipants(studyId: $studyId, input: { isDryRun: false }) { selected reserve } }`,
  finishTestSelection: 'mutation finishTestSelection($studyId: ID!) { finishTestSelection(studyId: $studyId) }',
  closeProductTest: 'mutation closeProductTest($studyId: ID!) { closeProductTest(studyId: $studyId) { status } }',
  sendInvitations: `mutation sendInvitations($panelistIds: [ID!]!) {
    sendInvitations(panelistIds: $panelistIds) { invited leftOut } }`,
  saveBadge: 'mutation saveBadge($input: BadgeInput!) { saveBadge(input: $input) }',
} as const;
type Call = keyof typeof DOCUMENTS;

async function ask(name: Call, variables: object = {}, role: OperatorRole = 'ADMIN') {
  const { body } = await operators[role].ask(name, DOCUMENTS[name], variables);
  if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
  return body.data[name];
}
const db = () => node.platform.db;
const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(db())).rows[0]?.count ?? 0;
const notices = () =>
  count(sql`SELECT count(*)::integer AS count FROM notification WHERE kind LIKE 'PRODUCT_TEST%' OR kind = 'BADGE'`);
const links = () => count(sql`SELECT count(*)::integer AS count FROM audit_entry WHERE action = 'invitation.sent'`);
const idsOf = async (studyId: string) =>
  (
    await sql<{ id: string }>`
    SELECT participant_id AS id FROM test_participant WHERE project_id = ${studyId} ORDER BY participant_id`.execute(
      db(),
    )
  ).rows.map(({ id }) => id);

async function aTest(people: number, given: object = {}) {
  const studyId = await aProductTest(node, given);
  await screenedPeople(node, studyId, people);
  return { studyId, participantIds: await idsOf(studyId) };
}

/** So many who were picked, and are waited for. */
async function aTestWithPicked(people: number) {
  const made = await aTest(people);
  for (let at = 0; at < people; at += MASS_SEND_PEOPLE) {
    const participantIds = made.participantIds.slice(at, at + MASS_SEND_PEOPLE);
    await ask('chooseTestParticipants', { studyId: made.studyId, participantIds });
  }
  return made;
}

let badges = 0;

interface Way {
  readonly name: string;
  readonly kind: SendingKind;
  begin(): Promise<unknown>;
  sent(): Promise<number>;
}

/** Each act on many chosen people, and how many have heard of such a thing. */
const WAYS: readonly Way[] = [
  {
    name: 'a reminder',
    kind: 'TEST_REMINDER',
    begin: async () => ask('remindParticipants', await aTestWithPicked(MANY)),
    sent: notices,
  },
  {
    name: 'more days',
    kind: 'TEST_DAYS',
    begin: async () => ask('giveParticipantsDays', await aTestWithPicked(MANY)),
    sent: notices,
  },
  {
    name: 'the end for some',
    kind: 'TEST_CLOSING',
    begin: async () => ask('closeParticipants', await aTestWithPicked(MANY)),
    sent: notices,
  },
  {
    name: 'the end of a test',
    kind: 'TEST_CLOSING',
    begin: async () => ask('closeProductTest', await aTestWithPicked(MANY)),
    sent: notices,
  },
  {
    name: 'a choice by hand',
    kind: 'TEST_SELECTION',
    begin: async () => ask('chooseTestParticipants', await aTest(MANY)),
    sent: notices,
  },
  {
    name: 'a draw',
    kind: 'TEST_SELECTION',
    begin: async () => ask('selectTestParticipants', await aTest(MANY, { selectionRule: 'LOT', units: 10 })),
    sent: notices,
  },
  {
    name: 'the end of a selection',
    kind: 'TEST_SELECTION_END',
    begin: async () => ask('finishTestSelection', await aTest(MANY)),
    sent: notices,
  },
  {
    name: 'registration links',
    kind: 'LINKS',
    async begin() {
      const panelistIds: string[] = [];
      for (let person = 0; person < MANY; person++)
        panelistIds.push((await aPersonJoining(node, 'QUALIFIED')).panelistId);
      await ask('sendInvitations', { panelistIds });
    },
    sent: links,
  },
  {
    name: 'a badge for the past',
    kind: 'BADGE',
    async begin() {
      badges += 1;
      for (let member = 0; member < (badges === 1 ? MANY : 0); member++) {
        const { panelistId } = await aMember(node);
        await sql`INSERT INTO spark_count (panelist_id, panel_id, videos) VALUES (${panelistId}, 'US', 50)`.execute(
          db(),
        );
      }
      const rule = { metric: 'COMPLETED_VIDEOS', threshold: 50 - badges, points: 1 };
      const words = { name: `Badge ${badges}`, words: '', picture: '/art/badges/home-tester.svg', isOn: true };
      await ask('saveBadge', { input: { ...rule, ...words, reason: null } });
    },
    sent: notices,
  },
];

/** What the job does for whatever is due. */
async function work() {
  const { rows } = await sql<{ id: string }>`SELECT act_id AS id FROM postponed_act WHERE finished_at IS NULL`.execute(
    db(),
  );
  for (const { id } of rows) await carryOutPostponed(node.rooms, id);
  const runs = await sql<{ id: string }>`SELECT run_id AS id FROM badge_run WHERE finished_at IS NULL`.execute(db());
  for (const { id } of runs.rows) await runBadge(node.rooms, id);
  await runDueWork(node.rooms);
}

async function begun({ kind, begin, sent }: Way) {
  await begin();
  const listed = (await ask('listSendings')).find((one: { kind: string }) => one.kind === kind);
  expect(listed).toMatchObject({ kind, secondsLeft: GRACE_SECONDS });
  expect(listed.people).toBeGreaterThanOrEqual(MANY);
  const { sendingId, people } = listed;
  return { sendingId, people, before: await sent() };
}

/** In a run that is not exhaustive, so many of them are stopped, and so many sent at once. */
const STOPPED = 4;
const SENT_NOW = 4;

test.each(WAYS)('$name to more than 20 people waits a minute, and then goes out once', async (way) => {
  const { sent } = way;
  const { people, before } = await begun(way);
  node.clock.advance((GRACE_SECONDS - 1) * SECOND_MS);
  await work();
  expect(await sent()).toBe(before);
  node.clock.advance(SECOND_MS);
  await work();
  await waitUntil('it is sent', async () => (await sent()) - before >= people);
  await work();
  expect((await sent()) - before).toBe(people);
  expect(await ask('listSendings')).toEqual([]);
});

test.each(sampleOf('ways that are stopped', WAYS, STOPPED))(
  '$name to more than 20 people is stopped once, and nothing was sent',
  async (way) => {
    const { kind, sent } = way;
    const { sendingId, before } = await begun(way);
    const stops = await Promise.all([1, 2].map(() => ask('stopSending', { kind, sendingId })));
    expect(stops).toHaveLength(2);
    expect(new Set(stops)).toEqual(new Set([false, true]));
    node.clock.advance(2 * GRACE_SECONDS * SECOND_MS);
    await work();
    expect([await ask('listSendings'), await sent()]).toEqual([[], before]);
  },
);

test.each(sampleOf('ways that are sent at once', WAYS, SENT_NOW))(
  '$name to more than 20 people goes out now when somebody says so',
  async (way) => {
    const { kind, sent } = way;
    const { sendingId, people, before } = await begun(way);
    expect(await ask('sendNow', { kind, sendingId })).toBe(true);
    expect(await ask('stopSending', { kind, sendingId })).toBe(false);
    await work();
    await waitUntil('it is sent', async () => (await sent()) - before === people);
  },
);

test('a few are written to at once', async () => {
  const { studyId, participantIds } = await aTest(MASS_SEND_PEOPLE);
  const before = await notices();
  expect(await ask('chooseTestParticipants', { studyId, participantIds })).toMatchObject({ done: MASS_SEND_PEOPLE });
  expect([await ask('listSendings'), (await notices()) - before]).toEqual([[], MASS_SEND_PEOPLE]);
});

test('of many of whom few can be told, those are told at once, and it says why the others are not', async () => {
  const [picked, done] = [await aTestWithPicked(5), await aTestWithPicked(MASS_SEND_PEOPLE)];
  await ask('closeParticipants', done);
  const before = await notices();
  const participantIds = [...picked.participantIds, ...done.participantIds];
  const { done: reminded, refused } = await ask('remindParticipants', { participantIds });
  expect([reminded, refused.length]).toEqual([5, MASS_SEND_PEOPLE]);
  expect([await ask('listSendings'), (await notices()) - before]).toEqual([[], 5]);
});

test('who may not begin it neither sees it nor stops it', async () => {
  for (const role of ['RESEARCHER', 'FULFILMENT', 'SUPPORT'] as const)
    operators[role] = await signedInOperator(node, role);
  const { participantIds } = await aTestWithPicked(MANY);
  await ask('remindParticipants', { participantIds }, 'FULFILMENT');
  const [{ kind, sendingId }] = await ask('listSendings', {}, 'FULFILMENT');
  expect(await ask('stopSending', { kind, sendingId }, 'FULFILMENT')).toBe(true);
  await ask('chooseTestParticipants', await aTest(MANY), 'RESEARCHER');
  const [selection] = await ask('listSendings', {}, 'RESEARCHER');
  expect(await ask('listSendings', {}, 'FULFILMENT')).toEqual([]);
  const which = { kind: selection.kind, sendingId: selection.sendingId };
  expect(await ask('stopSending', which, 'SUPPORT')).toBe(false);
  expect(await ask('stopSending', which, 'RESEARCHER')).toBe(true);
});

test('what was stopped or done names nobody any more, and both are in the audit log', async () => {
  const kept = await count(sql`SELECT count(*)::integer AS count FROM postponed_act WHERE asked IS NOT NULL`);
  expect(kept).toBe(0);
  const { rows } = await sql<{ action: string }>`
    SELECT DISTINCT action FROM audit_entry WHERE subject_kind = 'sending' ORDER BY action`.execute(db());
  const actions = ['sending.begun', 'sending.finished', 'sending.sent-now', 'sending.stopped'];
  expect(rows.map(({ action }) => action)).toEqual(actions);
});
