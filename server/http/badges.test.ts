import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#testkit/builders/builders.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const SAVE = 'mutation saveBadge($input: BadgeInput!) { saveBadge(input: $input) }';
const DRY = `query dryRunBadge($input: BadgeDryRunInput!) { dryRunBadge(input: $input) { members points needsSecondPerson } }`;
const LIST = `query listBadges { listBadges { contents { badgeId revision name metric threshold points isOn earned
  run { runId state wanted awarded points } } } }`;
const STOP = 'mutation stopBadgeRun($runId: ID!) { stopBadgeRun(runId: $runId) }';
const AVATAR = 'mutation setAvatarRule($input: AvatarRuleInput!) { setAvatarRule(input: $input) }';
const REQUESTS = `query listSecondPersonRequests($isOpen: Boolean!) { listSecondPersonRequests(isOpen: $isOpen) {
  contents { requestId kind title } } }`;
const DECIDE = `mutation decideSecondPersonRequest($input: SecondPersonDecision!) {
  decideSecondPersonRequest(input: $input) { refusal } }`;

let node: TestNode;
let admin: OperatorClient;
beforeAll(async () => {
  node = await startTestNode();
  admin = await signedInOperator(node, 'ADMIN');
});
afterAll(() => node.stop());

let number = 0;
const badge = (given: object = {}) => ({
  name: `Badge ${(number += 1)}`,
  words: '',
  metric: 'PRODUCT_TESTS',
  threshold: 100 + number,
  points: 20,
  picture: '/art/badges/home-tester.svg',
  isOn: true,
  ...given,
});

const save = async (input: object, by = admin) => (await by.ask('saveBadge', SAVE, { input })).body;
async function find(badgeId: string) {
  const { body } = await admin.ask('listBadges', LIST, {});
  return body.data.listBadges.contents.find((one: { badgeId: string }) => one.badgeId === badgeId);
}
async function membersWho(productTests: number, count: number): Promise<string[]> {
  const ids = [];
  for (let round = 0; round < count; round += 1) {
    const { panelistId } = await aMember(node);
    await sql`
      INSERT INTO spark_count (panelist_id, panel_id, product_tests) VALUES (${panelistId}, 'US', ${productTests})`.execute(
      node.platform.db,
    );
    ids.push(panelistId);
  }
  return ids;
}
const over = (badgeId: string) =>
  waitUntil('it is given for the past', async () => (await find(badgeId)).run?.state === 'DONE');

describe('a badge by a rule', () => {
  test('is foreseen, made, given for the past, and told of in the audit log', async () => {
    await membersWho(700, 3);
    const rule = { metric: 'PRODUCT_TESTS', threshold: 700, points: 20 };
    const { body } = await admin.ask('dryRunBadge', DRY, { input: rule });
    expect(body.data.dryRunBadge).toEqual({ members: 3, points: 60, needsSecondPerson: false });
    const { data } = await save(badge(rule));
    const badgeId = data.saveBadge;
    await over(badgeId);
    expect(await find(badgeId)).toMatchObject({ earned: 3, run: { wanted: 3, awarded: 3, points: 60 } });
    const { rows } = await sql`
      SELECT action, after ->> 'rule' AS rule FROM audit_entry WHERE subject_id = ${badgeId} ORDER BY action`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([
      { action: 'badge.made', rule: 'when completed product tests reach 700' },
      { action: 'badge.past-given', rule: null },
    ]);
  });

  test('a lower number reaches those who were left out; a higher one takes nothing away', async () => {
    const [near] = await membersWho(650, 1);
    const given = badge({ threshold: 660 });
    const badgeId = (await save(given)).data.saveBadge;
    await over(badgeId);
    expect(await find(badgeId)).toMatchObject({ earned: 3 });
    await save({ ...given, badgeId, revision: 1, threshold: 650 });
    await waitUntil('the lower number is given', async () => (await find(badgeId)).earned === 4);
    await save({ ...given, badgeId, revision: 2, threshold: 999 });
    const { rows } = await sql`
      SELECT count(*)::integer AS kept FROM badge_award WHERE badge_id = ${badgeId} AND panelist_id = ${near}`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([{ kept: 1 }]);
  });

  test('that somebody has keeps what it is for; of two who change it one is told; a name is there once', async () => {
    const given = badge({ threshold: 640 });
    const badgeId = (await save(given)).data.saveBadge;
    await over(badgeId);
    const other = await save({ ...given, badgeId, revision: 1, metric: 'YEARS', threshold: 2 });
    expect(other.errors[0].extensions.fields).toHaveProperty('metric');
    await save({ ...given, badgeId, revision: 1, words: 'New words.' });
    expect((await save({ ...given, badgeId, revision: 1 })).errors[0].extensions.code).toBe('CONFLICT');
    expect((await save(badge({ name: given.name }))).errors[0].extensions.fields).toHaveProperty('name');
  });

  test('switched off, what goes on is stopped, and nothing more is given', async () => {
    const given = badge({ threshold: 630 });
    const badgeId = (await save(given)).data.saveBadge;
    await over(badgeId);
    await save({ ...given, badgeId, revision: 1, isOn: false });
    expect(await find(badgeId)).toMatchObject({ isOn: false });
    const { run } = await find(badgeId);
    expect((await admin.ask('stopBadgeRun', STOP, { runId: run.runId })).body.data.stopBadgeRun).toBe(false);
  });
});

describe('more than one person gives alone', () => {
  test('waits for a second one, who sees what it gives away', async () => {
    await membersWho(620, 1);
    const given = badge({ threshold: 620, points: 600 });
    const refused = await save(given);
    expect(refused.errors[0].extensions.fields).toHaveProperty('reason');
    const asked = await save({ ...given, reason: 'The anniversary of the whole community' });
    expect(asked.data.saveBadge).toBeNull();
    const second = await signedInOperator(node, 'ADMIN');
    const { body } = await second.ask('listSecondPersonRequests', REQUESTS, { isOpen: true });
    const request = body.data.listSecondPersonRequests.contents.find((one: { title: string }) =>
      one.title.includes(given.name),
    );
    expect(request).toMatchObject({ kind: 'BADGE', title: expect.stringContaining('points in total') });
    const input = { requestId: request.requestId, approve: true };
    const decided = await second.ask('decideSecondPersonRequest', DECIDE, { input });
    expect(decided.body.data.decideSecondPersonRequest).toEqual({ refusal: null });
    const { rows } = await sql<{ badgeId: string }>`
      SELECT badge_id AS "badgeId" FROM badge WHERE external_name = ${given.name}`.execute(node.platform.db);
    await over(rows[0]?.badgeId ?? '');
    expect((await find(rows[0]?.badgeId ?? '')).earned).toBeGreaterThan(0);
  });
});

test('what unlocks an avatar is set by an admin, with an entry', async () => {
  const set = (input: object, by = admin) => by.ask('setAvatarRule', AVATAR, { input });
  expect((await set({ avatar: 'egg', completedActivities: 21 })).body.data.setAvatarRule).toBe(true);
  expect((await set({ avatar: 'dragon', completedActivities: 1 })).body.errors[0].extensions.code).toBe(
    'VALIDATION_FAILED',
  );
  const { rows } = await sql`
    SELECT before, after FROM audit_entry WHERE action = 'avatar-rule.set'`.execute(node.platform.db);
  expect(rows).toEqual([{ before: { completedActivities: 20 }, after: { completedActivities: 21 } }]);
});
