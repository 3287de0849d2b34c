import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { INVITATION_PAUSE_SECONDS } from '#contract/joining/joining-forms.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import {
  addPerson,
  lockOpenInvitation,
  makeInvitations,
  recognisePerson,
  setCells,
  setRecruitment,
  useInvitation,
} from '#server/modules/joining/index.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aPersonJoining, anInvitedPerson, invitationCount } from '#testkit/builders/joining-builders.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const SEND = `mutation sendInvitations($panelistIds: [ID!]!) {
  sendInvitations(panelistIds: $panelistIds) { invited leftOut suppressed justSent } }`;
const INVITE = 'mutation invitePerson($input: InvitePersonInput!) { invitePerson(input: $input) { outcome number } }';
const MANY = 'mutation inviteMany($parts: [InvitePart!]!) { inviteMany(parts: $parts) }';
const STAGES = '{ stage people promised }';
const WAITLIST = `query getWaitlist { getWaitlist { joinedLately invitedLately invitedJoined
  stages ${STAGES} noCell ${STAGES} cells { cellId stages ${STAGES} } } }`;
const PEOPLE = `query listJoiningPeople($filter: JoiningFilter!) {
  listJoiningPeople(filter: $filter) { contents { panelistId } } }`;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function askAs(role: OperatorRole, name: string, document: string, variables: object = {}) {
  const operator = await signedInOperator(node, role);
  const { body } = await operator.ask(name, document, variables);
  return body.errors === undefined ? body.data[name] : body.errors[0].extensions.code;
}

const send = (role: OperatorRole, ...people: readonly { readonly panelistId: string }[]) =>
  askAs(role, 'sendInvitations', SEND, { panelistIds: people.map(({ panelistId }) => panelistId) });
const later = () => node.clock.advance(INVITATION_PAUSE_SECONDS * 1_000);

async function stageOf({ panelistId }: { readonly panelistId: string }) {
  const { rows } = await sql<{ stage: string }>`
    SELECT stage FROM joining_person WHERE panelist_id = ${panelistId}`.execute(node.platform.db);
  return rows[0]?.stage;
}

test.each(['WAITING', 'QUALIFIED', 'STANDBY', 'WITHDRAWN'] as const)(
  'support invites nobody who stands at %s; a researcher does',
  async (stage) => {
    const person = await aPersonJoining(node, stage);
    expect(await send('SUPPORT', person)).toMatchObject({ invited: 0, leftOut: 1 });
    expect([await stageOf(person), await invitationCount(node, person.email)]).toEqual([stage, 0]);
    expect(await send('RESEARCHER', person)).toMatchObject({ invited: 1, leftOut: 0 });
  },
);

test('support sends a link again to who has one, or had', async () => {
  const invited = await anInvitedPerson(node);
  const expired = await aPersonJoining(node, 'EXPIRED');
  later();
  expect(await send('SUPPORT', invited, expired)).toMatchObject({ invited: 2, leftOut: 0 });
});

test('a second press within a minute sends nothing, and says so; a minute later it does', async () => {
  const person = await aPersonJoining(node);
  const once = { invited: 1, leftOut: 0, suppressed: 0, justSent: 0 };
  const nothing = { invited: 0, leftOut: 1, suppressed: 0, justSent: 1 };
  const both = await Promise.all([send('RESEARCHER', person), send('ADMIN', person)]);
  expect(both).toEqual(expect.arrayContaining([once, nothing]));
  const input = { email: person.email, firstName: person.firstName, lastName: person.lastName };
  expect(await askAs('ADMIN', 'invitePerson', INVITE, { input })).toMatchObject({ outcome: 'INVITED' });
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM invitation WHERE panelist_id = ${person.panelistId}`.execute(
    node.platform.db,
  );
  expect(rows[0]?.count).toBe(1);
  later();
  expect(await send('SUPPORT', person)).toEqual(once);
});

test('an address that bounced is no wish of its owner, and an admin is told which it is', async () => {
  const person = await aPersonJoining(node);
  const of = { address: person.email };
  await node.platform.recipients.takeReturn({ returnId: `test:${person.email}`, of, kind: 'HARD', status: '5.1.1' });
  const input = { email: person.email, firstName: person.firstName, lastName: person.lastName };
  expect(await askAs('ADMIN', 'invitePerson', INVITE, { input })).toEqual({ outcome: 'SUPPRESSED', number: null });
  expect(await askAs('RESEARCHER', 'invitePerson', INVITE, { input })).toEqual({
    outcome: 'NOT_INVITED',
    number: null,
  });
});

test('the join rate is of who was invited lately: not of imports, nor of what was taken back or is long ago', async () => {
  const figures = async () => {
    const { joinedLately, invitedLately, invitedJoined } = await askAs('ADMIN', 'getWaitlist', WAITLIST);
    return { joinedLately, invitedLately, invitedJoined };
  };
  const { joining } = node.rooms;
  const { db } = node.platform;
  const invite = async () => {
    const { panelistId } = await aPersonJoining(node);
    await makeInvitations(joining, db, [panelistId], null);
    const invitation = await lockOpenInvitation(joining, db, panelistId);
    return invitation ?? expect.unreachable('everybody who is invited has a link');
  };
  const old = await invite();
  await useInvitation(joining, db, old);
  node.clock.advance(31 * DAY_MS);
  const before = await figures();
  const imported = await aMember(node);
  const person = { ...imported, dateOfBirth: null, zip: null, phone: null };
  const { keys } = await recognisePerson(joining, db, person);
  await addPerson(joining, db, { panelistId: imported.panelistId, person, keys, origin: 'IMPORT', stage: 'JOINED' });
  const takenBack = await invite();
  await sql`UPDATE invitation SET withdrawn_at = sent_at WHERE panelist_id = ${takenBack.panelistId}`.execute(db);
  expect(await figures()).toEqual(before);
  await useInvitation(joining, db, await invite());
  await invite();
  expect(await figures()).toEqual({
    joinedLately: before.joinedLately + 1,
    invitedLately: before.invitedLately + 2,
    invitedJoined: before.invitedJoined + 1,
  });
});

test('who belongs to no cell is counted, listed and invited by themselves, also who was in one that is gone', async () => {
  const { joining } = node.rooms;
  const { db } = node.platform;
  const [gone] = await setCells(joining, db, [{ name: 'Gone', conditions: {}, targetPercent: 10 }]);
  const [now] = await setCells(joining, db, [{ name: 'Now', conditions: {}, targetPercent: 10 }]);
  const [inNone, inGone, inNow] = [
    await aPersonJoining(node, 'STANDBY'),
    await aPersonJoining(node, 'STANDBY'),
    await aPersonJoining(node, 'STANDBY'),
  ];
  const put = (panelistId: string, cellId: string | undefined) =>
    sql`UPDATE joining_person SET cell_id = ${cellId ?? null} WHERE panelist_id = ${panelistId}`.execute(db);
  await put(inGone.panelistId, gone);
  await put(inNow.panelistId, now);

  const listed = await askAs('SUPPORT', 'listJoiningPeople', PEOPLE, {
    filter: { stage: 'STANDBY', isWithoutCell: true },
  });
  const ids = listed.contents.map(({ panelistId }: { panelistId: string }) => panelistId);
  expect(ids).toEqual(expect.arrayContaining([inNone.panelistId, inGone.panelistId]));
  expect(ids).not.toContain(inNow.panelistId);

  type Count = { stage: string; people: number; promised: number };
  const all = await askAs('SUPPORT', 'getWaitlist', WAITLIST);
  for (const { stage, people } of all.stages as readonly Count[]) {
    const parts = [all.noCell, ...all.cells.map(({ stages }: { stages: Count[] }) => stages)].flat();
    const sum = parts.reduce((total: number, one: Count) => total + (one.stage === stage ? one.people : 0), 0);
    expect([stage, sum]).toEqual([stage, people]);
  }

  const part = { stage: 'STANDBY', cellId: null, isWithoutCell: true, people: ids.length };
  expect(await askAs('RESEARCHER', 'inviteMany', MANY, { parts: [{ ...part, cellId: now }] })).toBe(
    'VALIDATION_FAILED',
  );
  await askAs('RESEARCHER', 'inviteMany', MANY, { parts: [part] });
  await expect.poll(() => Promise.all([stageOf(inNone), stageOf(inGone)])).toEqual(['INVITED', 'INVITED']);
  expect(await stageOf(inNow)).toBe('STANDBY');
  await setCells(joining, db, []);
});

test('cells ask only for what the survey of who joins asks, and keep what they asked for before', async () => {
  const { joining } = node.rooms;
  const { db } = node.platform;
  const SET = 'mutation setPanelTargets($input: PanelTargetsInput!) { setPanelTargets(input: $input) }';
  const OFFERED = 'query listTargetAnswers { listTargetAnswers { attribute label values { value label } } }';
  const [old] = await setCells(joining, db, [
    { name: 'Old', conditions: { answers: { planet: ['mars'] } }, targetPercent: 1 },
  ]);
  const set = (answers: readonly object[], cellId: string | null = null) =>
    askAs('RESEARCHER', 'setPanelTargets', SET, {
      input: { cells: [{ cellId, name: 'A', targetPercent: 1, answers }] },
    });
  const MARS = { attribute: 'planet', values: ['mars'] };
  expect(await askAs('RESEARCHER', 'listTargetAnswers', OFFERED)).toEqual([]);
  expect(await set([{ attribute: 'age', values: ['young'] }])).toBe('VALIDATION_FAILED');
  const { projectId } = await aSurvey(node);
  await setRecruitment(joining, db, { projectId, wantedMembers: null });
  const offered = await askAs('RESEARCHER', 'listTargetAnswers', OFFERED);
  expect(offered).toContainEqual({
    attribute: 'teas',
    label: 'Which teas do you drink?',
    values: ['black', 'green', 'herbal'].map((value) => ({ value, label: value })),
  });
  expect(await set([{ attribute: 'teas', values: ['black', 'red'] }])).toBe('VALIDATION_FAILED');
  expect(await set([MARS])).toBe('VALIDATION_FAILED');
  expect(await set([MARS], old)).toBe(true);
  expect(await set([{ attribute: 'teas', values: ['black', 'green'] }])).toBe(true);
  expect(await askAs('SUPPORT', 'listTargetAnswers', OFFERED)).toBe('FORBIDDEN');
  await setRecruitment(joining, db, { projectId: null, wantedMembers: null });
});
