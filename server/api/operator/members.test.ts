import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS, type OperatorRole } from '#contract/wire/rest.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { anInvitedPerson } from '#testkit/builders/joining-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { recordConsents } from '#server/modules/joining/index.ts';
import { setAttributes } from '#server/modules/profile/index.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function askAs(role: OperatorRole, name: string, document: string, variables: object) {
  const answer = await (await signedInOperator(node, role)).ask(name, document, variables);
  return answer.body.data?.[name] ?? answer.body.errors?.[0]?.extensions?.code;
}

const GET = `query getMember($panelistId: ID!) { getMember(panelistId: $panelistId) { externalId state completes flags
  points { total dollars addsUp } attributes { name value } preferences { wantsSurveys period }
  account { sessions { sessionId } failedSignIns lockedUntil } } }`;
const LIST = `query listMembers($filter: MemberFilter, $startingAfter: ID) {
  listMembers(filter: $filter, startingAfter: $startingAfter) { contents { panelistId externalId } nextPage } }`;
const FIND = `mutation findMembersByIdentity($text: String!, $reason: String!) {
  findMembersByIdentity(text: $text, reason: $reason) { contents { panelistId externalId } isCut } }`;
const AUDIT = `query listMemberAudit($panelistId: ID!) { listMemberAudit(panelistId: $panelistId) {
  contents { action after } } }`;
const POINTS = `query listMemberPoints($panelistId: ID!) { listMemberPoints(panelistId: $panelistId) {
  contents { amount balance reason causeKind } nextPage } }`;
const TASKS = `query listMemberTasks($panelistId: ID!, $startingAfter: ID) {
  listMemberTasks(panelistId: $panelistId, startingAfter: $startingAfter) { contents { taskId state points } nextPage } }`;
const REVEAL = `mutation revealMember($panelistId: ID!, $reason: String!) {
  revealMember(panelistId: $panelistId, reason: $reason) { firstName lastName email attributes { name value } } }`;
const ATTRIBUTES = 'query listAudienceAttributes { listAudienceAttributes { name values } }';

describe('one member', () => {
  test('is shown without a name, with points and sign-ins only to those whose work needs them', async () => {
    const { panelistId, externalId } = await aMember(node);
    await setAttributes(node.rooms.profile, node.platform.db, panelistId, { attributes: { age: 42 } });
    await aTask(node, panelistId, 'QUALIFIED');
    const shown = {
      externalId,
      state: 'ACTIVE',
      completes: 1,
      flags: 0,
      attributes: [{ name: 'age', value: 42 }],
      preferences: { wantsSurveys: true, period: 'UNLIMITED' },
    };
    expect(await askAs('RESEARCHER', 'getMember', GET, { panelistId })).toEqual({
      ...shown,
      points: null,
      account: null,
    });
    expect(await askAs('SUPPORT', 'getMember', GET, { panelistId })).toEqual({
      ...shown,
      points: { total: 120, dollars: 1.2, addsUp: true },
      account: { sessions: [], failedSignIns: 0, lockedUntil: null },
    });
  });

  test('has no day of birth, address or zip in what operators read, nor in audiences and surveys; with a reason it is told', async () => {
    const { panelistId } = await aMember(node);
    const address = { address_line1: '18 Wharf Lane', panelist_zip: '04101' };
    const naming = { dob: '1988-09-21', panelist_zip: '04101', per_address: address, phoneNumber: '2075550142' };
    // What was told once is older than what follows from the day of birth.
    await setAttributes(node.rooms.profile, node.platform.db, panelistId, { attributes: { ...naming, age: 36 } });
    for (const role of ['RESEARCHER', 'SUPPORT', 'ADMIN'] as const) {
      const { attributes } = await askAs(role, 'getMember', GET, { panelistId });
      expect(attributes).toEqual([{ name: 'age', value: 37 }]);
    }
    const known: { name: string; values: unknown[] }[] = await askAs(
      'RESEARCHER',
      'listAudienceAttributes',
      ATTRIBUTES,
      {},
    );
    const offered = known.map(({ name }) => name);
    expect(offered.filter((name) => name in naming)).toEqual([]);
    expect(known.find(({ name }) => name === 'age')?.values).toContain(37);
    const names = [...Object.keys(naming), 'age'];
    expect(await node.rooms.surveys.attributesOf(node.platform.db, panelistId, names)).toEqual({ age: 37 });
    const asked = { panelistId, reason: 'A parcel came back' };
    const told = await askAs('SUPPORT', 'revealMember', REVEAL, asked);
    expect(Object.fromEntries(told.attributes.map(({ name, value }: Record<string, string>) => [name, value]))).toEqual(
      naming,
    );
    expect(await askAs('RESEARCHER', 'revealMember', REVEAL, asked)).toBe('FORBIDDEN');
  });

  test.each(['no-id', '00000000-0000-7000-8000-000000000000'])('%s is not there', async (panelistId) => {
    expect(await askAs('ADMIN', 'getMember', GET, { panelistId })).toBe('NOT_FOUND');
    expect(await askAs('ADMIN', 'listMemberPoints', POINTS, { panelistId })).toBe('NOT_FOUND');
    expect(await askAs('ADMIN', 'revealMember', REVEAL, { panelistId, reason: 'asked by the owner' })).toBe(
      'NOT_FOUND',
    );
  });

  test('has points line by line with the balance after each, the newest first', async () => {
    const { panelistId } = await aMember(node);
    await aTask(node, panelistId, 'QUALIFIED', { externalName: 'Pantry' });
    node.clock.advance(1000);
    await aTask(node, panelistId, 'TERMINATED', { externalName: 'Dinner' });
    const page = await askAs('SUPPORT', 'listMemberPoints', POINTS, { panelistId });
    expect(page).toEqual({
      contents: [
        { amount: 10, balance: 130, reason: 'Participated: Dinner', causeKind: 'TASK' },
        { amount: 120, balance: 120, reason: 'Completed: Pantry', causeKind: 'TASK' },
      ],
      nextPage: null,
    });
  });

  test('has tasks in pages, each once', async () => {
    const { panelistId } = await aMember(node);
    for (let number = 0; number < 27; number += 1) {
      node.clock.advance(1000);
      await aTask(node, panelistId);
    }
    const first = await askAs('RESEARCHER', 'listMemberTasks', TASKS, { panelistId });
    const rest = await askAs('RESEARCHER', 'listMemberTasks', TASKS, { panelistId, startingAfter: first.nextPage });
    expect([first.contents.length, rest.contents.length, rest.nextPage]).toEqual([25, 2, null]);
    const ids = [...first.contents, ...rest.contents].map(({ taskId }: { taskId: string }) => taskId);
    expect(new Set(ids).size).toBe(27);
  });
});

describe('finding a member', () => {
  test.each([
    ['RESEARCHER', 'number', true],
    ['RESEARCHER', 'address', false],
    ['RESEARCHER', 'name', false],
    ['SUPPORT', 'number', true],
    ['SUPPORT', 'address', false],
    ['SUPPORT', 'name', false],
    ['ADMIN', 'address', false],
  ] as const)('a %s finds one by %s without saying why: %s', async (role, by, isFound) => {
    const member = await aMember(node, { firstName: `Zoe${role}${by}`, lastName: 'Finder' });
    const text = { number: member.externalId.toLowerCase(), address: member.email, name: `zoe${role}${by} fin` }[by];
    const page = await askAs(role, 'listMembers', LIST, { filter: { text } });
    expect(page.contents).toEqual(isFound ? [{ panelistId: member.panelistId, externalId: member.externalId }] : []);
  });

  test.each([
    ['SUPPORT', 'address'],
    ['SUPPORT', 'name'],
    ['ADMIN', 'name'],
  ] as const)('a %s who says why finds one by %s, and both are in the log of that member', async (role, by) => {
    const member = await aMember(node, { firstName: `Ada${role}${by}`, lastName: 'Finder' });
    const { panelistId, externalId } = member;
    const text = { address: ` ${member.email.toUpperCase()} `, name: `ada${role}${by} fin` }[by];
    const found = await askAs(role, 'findMembersByIdentity', FIND, { text, reason: 'called about a card' });
    expect(found).toEqual({ contents: [{ panelistId, externalId }], isCut: false });
    const told = await askAs('SUPPORT', 'listMemberAudit', AUDIT, { panelistId });
    expect(told.contents).toEqual([
      {
        action: 'members.searched-by-identity',
        after: { by, reason: 'called about a card', found: 1, memberIds: [panelistId] },
      },
    ]);
  });

  test('a look that finds nobody is written down as well, without what was typed', async () => {
    const reason = 'a letter without a sender';
    await askAs('SUPPORT', 'findMembersByIdentity', FIND, { text: 'nobody@example.org', reason });
    const { rows } = await sql<{ after: object }>`
      SELECT after FROM audit_entry WHERE action = 'members.searched-by-identity' AND after ->> 'reason' = ${reason}`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([{ after: { by: 'address', reason, found: 0, memberIds: [] } }]);
  });

  test('at most 25 are told at once', async () => {
    for (let one = 1; one <= 26; one++) await aMember(node, { firstName: 'Manyfold', lastName: `No ${one}` });
    const found = await askAs('SUPPORT', 'findMembersByIdentity', FIND, { text: 'manyfold', reason: 'a long queue' });
    expect([found.contents.length, found.isCut]).toEqual([25, true]);
  });

  test.each([
    ['one letter of a name', { text: 'a' }],
    ['signs of a pattern', { text: '%' }],
    ['an endless text', { text: 'a'.repeat(101) }],
    ['no reason', { reason: ' ' }],
    ['a reason of one letter', { reason: 'x' }],
  ])('%s finds nobody', async (_what, given) => {
    const asked = { text: 'Ada', reason: 'called about a card', ...given };
    expect(await askAs('SUPPORT', 'findMembersByIdentity', FIND, asked)).toBe('VALIDATION_FAILED');
  });

  test('signs of a pattern are letters like any other', async () => {
    const page = await askAs('SUPPORT', 'listMembers', LIST, { filter: { text: '%' } });
    expect(page.contents).toEqual([]);
    const found = await askAs('SUPPORT', 'findMembersByIdentity', FIND, { text: '%%', reason: 'called about a card' });
    expect(found.contents).toEqual([]);
  });
});

test('who a member is, is told with a reason that is written down', async () => {
  const member = await aMember(node);
  const { panelistId } = member;
  expect(await askAs('SUPPORT', 'revealMember', REVEAL, { panelistId, reason: 'x' })).toBe('VALIDATION_FAILED');
  const told = await askAs('SUPPORT', 'revealMember', REVEAL, { panelistId, reason: 'card not arriving' });
  expect(told).toEqual({ firstName: member.firstName, lastName: member.lastName, email: member.email, attributes: [] });
  const { rows } = await sql<{ action: string; after: object }>`
    SELECT action, after FROM audit_entry WHERE subject_kind = 'panelist' AND subject_id = ${panelistId}`.execute(
    node.platform.db,
  );
  expect(rows).toEqual([{ action: 'member.identity-seen', after: { reason: 'card not arriving' } }]);
});

test('a member is signed out everywhere, and let in again after a lock', async () => {
  const member = await aMember(node);
  const { panelistId, email, password } = member;
  const phone = new ApiClient(node.url);
  await phone.signIn(email, password);
  const end = `mutation endMemberSessions($panelistId: ID!) { endMemberSessions(panelistId: $panelistId) }`;
  expect(await askAs('SUPPORT', 'endMemberSessions', end, { panelistId })).toBe(1);
  expect((await phone.post(API_PATHS.validateToken)).status).toBe(401);

  const stranger = () => new ApiClient(node.url).post(API_PATHS.signIn, { email, password: 'Wrong1!password' });
  for (let guess = 0; guess < 6; guess += 1) await stranger();
  expect((await new ApiClient(node.url).post(API_PATHS.signIn, { email, password })).status).toBe(423);
  const unlock = `mutation unlockMemberSignIn($panelistId: ID!) { unlockMemberSignIn(panelistId: $panelistId) }`;
  expect(await askAs('SUPPORT', 'unlockMemberSignIn', unlock, { panelistId })).toBe(true);
  expect((await new ApiClient(node.url).post(API_PATHS.signIn, { email, password })).status).toBe(200);
});

test("somebody's way in is told with their number, which finds them; what they agreed to only to who helps people", async () => {
  const person = await anInvitedPerson(node);
  const ask = async (role: 'RESEARCHER' | 'SUPPORT', name: string, document: string, variables: object) =>
    (await (await signedInOperator(node, role)).ask(name, document, variables)).body.data[name];
  await recordConsents(node.rooms.joining, node.platform.db, person.panelistId, [
    { kind: 'TERMS', version: '2.1', isGiven: true },
  ]);
  const WAY = `query getMember($panelistId: ID!) { getMember(panelistId: $panelistId) {
    wayIn { number stage origin expiresAt fileName consents { kind } } } }`;
  const { wayIn } = await ask('SUPPORT', 'getMember', WAY, { panelistId: person.panelistId });
  expect(wayIn).toMatchObject({ stage: 'INVITED', origin: 'FORM', expiresAt: expect.any(String), fileName: null });
  expect(wayIn.consents).toEqual([{ kind: 'TERMS' }]);
  const BY_NUMBER = `query listMembers($filter: MemberFilter) { listMembers(filter: $filter) { contents { panelistId } } }`;
  const IN_THE_BOX = `query searchConsole($text: String!) { searchConsole(text: $text) { members { panelistId } } }`;
  const found = [{ panelistId: person.panelistId }];
  const text = wayIn.number.toLowerCase();
  expect((await ask('RESEARCHER', 'listMembers', BY_NUMBER, { filter: { text } })).contents).toEqual(found);
  expect((await ask('RESEARCHER', 'listMembers', BY_NUMBER, { filter: { text, state: 'ACTIVE' } })).contents).toEqual(
    [],
  );
  expect((await ask('RESEARCHER', 'searchConsole', IN_THE_BOX, { text })).members).toEqual(found);
  expect((await ask('RESEARCHER', 'listMembers', BY_NUMBER, { filter: { text: 'W-1' } })).contents).toEqual([]);
  const none = (await ask('RESEARCHER', 'getMember', WAY, { panelistId: person.panelistId })).wayIn.consents;
  expect(none).toEqual([]);
});
