import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE_COLUMNS } from '#contract/joining/people-files.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aReward, aRichMember } from '#testkit/builders/gift-card-builders.ts';
import { cardLines, csvOf, loadFile } from '#testkit/builders/load-file.ts';
import { freshAddress, peopleFileClient } from '#testkit/builders/people-file-builders.ts';
import { screenedPeople } from '#testkit/builders/product-test-builders.ts';
import { aRedeemedCard } from '#testkit/builders/redeemed-card.ts';
import { all, asksForSecond, moneyBed, operatorOf, REASON, type MoneyOperator } from '#testkit/beds/money-bed.ts';
import { STUDY_PLAN } from '#testkit/clients/study-client.ts';
import {
  LIMITS_AND_ROLES,
  MEMBER_WAYS,
  MEMBERS_GROW_NOTHING,
  MONEY_WAYS,
  moneyRows,
  NOTHING_GROWS,
} from '#testkit/money-ways.table.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { decideRequest } from '#server/modules/second-person/decide-request.ts';
import { readAudienceSchema } from './graphql/schema.ts';

describe('the table of what grows', () => {
  const mutationsOf = (audience: 'member' | 'operator') =>
    Object.keys(readAudienceSchema(audience).getMutationType()?.getFields() ?? {});
  const mutations = mutationsOf('operator');
  const classified = [...Object.keys(MONEY_WAYS), ...LIMITS_AND_ROLES, ...Object.values(NOTHING_GROWS).flat()];

  test('names every mutation of the console once', () => {
    expect(classified.toSorted()).toEqual([...new Set(classified)].toSorted());
    expect(mutations.filter((name) => !classified.includes(name))).toEqual([]);
  });

  test('names nothing that the console no longer has', () => {
    expect(classified.filter((name) => !mutations.includes(name))).toEqual([]);
  });

  test('names every mutation of members once, and nothing that they no longer have', () => {
    const own = [...Object.keys(MEMBER_WAYS), ...MEMBERS_GROW_NOTHING];
    expect(own).toEqual([...new Set(own)]);
    expect(own.toSorted()).toEqual(mutationsOf('member').toSorted());
  });

  test('is what docs/money.md says', () => {
    const page = readFileSync(new URL('../../docs/money.md', import.meta.url), 'utf8').split('\n');
    expect(moneyRows().filter((row) => !page.includes(row))).toEqual([]);
  });

  test('is tried out wherever two people must agree, or nobody may', () => {
    const ways = Object.keys(MONEY_WAYS).filter((name) => MONEY_WAYS[name]?.held !== 'bound');
    const held = [...ways, ...LIMITS_AND_ROLES];
    expect(held.filter((name) => ATTEMPTS[name] === undefined)).toEqual([]);
  });
});

let node: TestNode;
let bed: ReturnType<typeof moneyBed>;
const who = {} as Record<'researcher' | 'fulfilment' | 'support' | 'admin', MoneyOperator>;
beforeAll(async () => {
  node = await startTestNode();
  bed = moneyBed(node);
  who.researcher = await operatorOf(node, 'RESEARCHER');
  who.fulfilment = await operatorOf(node, 'FULFILMENT');
  who.support = await operatorOf(node, 'SUPPORT');
  who.admin = await operatorOf(node, 'ADMIN');
  for (let member = 0; member < 3; member += 1) await aMember(node);
});
afterAll(() => node.stop());

/** What one person gets who tries: it waits, a reason for a second person is asked for, or it is refused at a field or for a reason. */
function got(answer: never): string {
  const { outcome, fields, code, refusal } = (answer ?? {}) as {
    outcome?: string;
    fields?: object;
    code?: string;
    refusal?: string;
  };
  if (answer === null || answer === false || outcome === 'WAITING') return 'two';
  if (asksForSecond(answer)) return 'two';
  return refusal ?? Object.keys(fields ?? {})[0] ?? code ?? 'DONE';
}

/** Where it is not a second person who is asked. */
const REFUSED: Readonly<Record<string, string>> = {
  updateProductTest: 'units',
  updateStudy: 'points',
  decideSecondPersonRequest: 'YOURSELF',
  chooseTestParticipants: 'wanted',
  disableOperator: 'NOT_FOUND',
  resetOperatorAuthenticator: 'NOT_YET',
  sendOperatorLink: 'NOT_YET',
};

const correction = (panelistId: string, points: number) => ({
  input: { panelistId, points, reason: REASON, memberNote: 'It counted', key: randomUUID() },
});
const badge = { words: '', metric: 'PRODUCT_TESTS', picture: '/art/badges/home-tester.svg', isOn: true, reason: null };

async function adjustmentOf(panelistId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT adjustment_id AS id FROM points_adjustment WHERE panelist_id = ${panelistId}`.execute(node.platform.db);
  return rows[0]?.id ?? '';
}

async function limitOf(name: string): Promise<number> {
  const limits = await who.admin.call('listActLimits', {});
  return limits.find((one: { name: string }) => one.name === name).value;
}

/** An admin does this to another one, and then has them agree to what the admin asks: with the account as it is afterwards. */
async function agreedAfter(name: 'disableOperator' | 'resetOperatorAuthenticator' | 'sendOperatorLink') {
  const [asker, other] = [await operatorOf(node, 'ADMIN'), await operatorOf(node, 'ADMIN')];
  await bed.launch(asker, await bed.aStudy(asker, 2_001), REASON);
  const reason = name === 'resetOperatorAuthenticator' ? { reason: REASON } : {};
  expect(await asker.call(name, { operatorId: other.operatorId, ...reason })).toMatchObject({ refusal: null });
  const { rows } = await sql<{ id: string }>`SELECT request_id AS id FROM second_person_request
    WHERE asked_by = ${asker.operatorId}`.execute(node.platform.db);
  const decision = { requestId: rows[0]?.id ?? '', isApproved: true, note: null };
  const decided = await decideRequest(node.rooms, node.platform.db, decision, {
    operatorId: other.operatorId,
    role: 'ADMIN',
  });
  return decided.ok ? {} : { refusal: decided.failure };
}

const ATTEMPTS: Readonly<Record<string, () => Promise<unknown>>> = {
  async askForAdjustment() {
    const { panelistId } = await aMember(node);
    expect(await who.support.call('askForAdjustment', correction(panelistId, 5_000))).toMatchObject({
      outcome: 'DONE',
    });
    return who.support.call('askForAdjustment', correction(panelistId, 1));
  },
  async reverseAdjustment() {
    const other = await operatorOf(node, 'SUPPORT');
    const { panelistId } = await aMember(node);
    await other.call('askForAdjustment', correction(panelistId, 4_000));
    const undo = { reason: REASON, memberNote: 'It did not count', key: randomUUID() };
    return other.call('reverseAdjustment', { input: { adjustmentId: await adjustmentOf(panelistId), ...undo } });
  },
  async askForRedemptionChange() {
    const reward = await aReward(node);
    const { panelistId } = await aRichMember(node, reward.points);
    const { redemptionId } = await aRedeemedCard(node, panelistId, { reward });
    await sql`INSERT INTO counted_act (panel_id, act, amount, operator_id, done_at)
      VALUES ('US', 'REDEMPTION_VOID', 50000, ${who.support.operatorId}, ${node.clock.now()})`.execute(
      node.platform.db,
    );
    const change = { redemptionId, kind: 'VOID', reason: REASON, revision: 1, key: randomUUID() };
    return who.support.call('askForRedemptionChange', { input: change });
  },
  addGiftCardReward: () =>
    who.fulfilment.call('addGiftCardReward', {
      input: { valueCents: 4_900, points: 4_000, name: 'Cheap', leadDays: 1, reason: null },
    }),
  async changeGiftCardReward() {
    const { rewardId } = await aReward(node);
    const change = { rewardId, revision: 1, usesProvider: true, providerADay: 1, reason: null };
    return who.fulfilment.call('changeGiftCardReward', { input: change });
  },
  async voidGiftCards() {
    await aReward(node, { valueCents: 90_100 });
    const { loadId } = await loadFile(node, who.fulfilment.operatorId, csvOf(cardLines(901, 2)));
    return who.fulfilment.call('voidGiftCards', { input: { loadId, reason: REASON } });
  },
  async startPeopleFile() {
    const files = peopleFileClient(node, who.admin.operatorId);
    const email = freshAddress();
    const line = `${email},Lee,Parkone,1984-11-02,,,,2022-09-12,2.0,2022-09-12,1.4,2022-09-12,1.0,2022-09-12,1.0,2023-02-01,5001`;
    const { fileId } = await files.check([PEOPLE_COLUMNS.IMPORT.join(','), line, ''].join('\r\n'), 'IMPORT');
    return who.admin.call('startPeopleFile', { fileId });
  },
  saveBadge: () => who.admin.call('saveBadge', { input: { ...badge, name: 'Dear', threshold: 700, points: 501 } }),
  launchStudy: async () => bed.launch(who.researcher, await bed.aStudy(who.researcher, 2_001)),
  async setWelcomeStudy() {
    const { studyId } = await bed.aStudy(who.researcher, 100_000);
    return who.researcher.call('setWelcomeStudy', { studyId, budgetPoints: 100_000 });
  },
  createQuestSeries: () =>
    who.researcher.call('createQuestSeries', {
      input: { name: 'Dear', firstMonday: '2030-01-07', points: all(2_001), reason: null },
    }),
  async setQuestWeek() {
    const seriesId = await bed.aSeries(who.researcher, 2_000);
    await sql`INSERT INTO counted_act (panel_id, act, amount, operator_id, done_at)
      VALUES ('US', 'STUDY_POINTS', 1999999, ${who.researcher.operatorId}, ${node.clock.now()})`.execute(
      node.platform.db,
    );
    return who.researcher.call('setQuestWeek', { seriesId, week: 1, studyId: await bed.aQuest(who.researcher) });
  },
  async changeProductUnits() {
    const launcher = await operatorOf(node, 'RESEARCHER');
    const { studyId, screener } = await bed.aTest(launcher, { units: 100 });
    expect(await bed.launch(launcher, screener)).toMatchObject({ needsReason: false, problems: [] });
    return who.fulfilment.call('changeProductUnits', { studyId, units: 1_001 });
  },
  async updateProductTest() {
    const launcher = await operatorOf(node, 'RESEARCHER');
    const { studyId, screener, revision, input } = await bed.aTest(launcher, { units: 100 });
    await bed.launch(launcher, screener);
    return launcher.call('updateProductTest', { studyId, revision, input: { ...input, units: 1_000_000 } });
  },
  async updateStudy() {
    const launcher = await operatorOf(node, 'RESEARCHER');
    const study = await bed.aStudy(launcher, 10);
    expect(await bed.launch(launcher, study)).toMatchObject({ needsReason: false, problems: [] });
    return launcher.call('updateStudy', { studyId: study.studyId, input: { ...STUDY_PLAN, points: all(11) } });
  },
  async decideSecondPersonRequest() {
    const asker = await operatorOf(node, 'ADMIN');
    await bed.launch(asker, await bed.aStudy(asker, 2_001), REASON);
    const { rows } = await sql<{ id: string }>`SELECT request_id AS id FROM second_person_request
      WHERE asked_by = ${asker.operatorId}`.execute(node.platform.db);
    return asker.call('decideSecondPersonRequest', { input: { requestId: rows[0]?.id, approve: true } });
  },
  async setActLimit() {
    const before = await limitOf('studyPoints');
    const input = { name: 'studyPoints', value: before + 1, reason: REASON };
    await who.admin.call('setActLimit', { input });
    const isRaised = (await limitOf('studyPoints')) > before;
    return isRaised ? {} : { outcome: 'WAITING' };
  },
  inviteOperator: () =>
    who.admin.call('inviteOperator', { input: { email: freshAddress(), name: 'Nia', role: 'ADMIN', reason: REASON } }),
  async changeOperatorRole() {
    const { operatorId } = await operatorOf(node, 'READER');
    return who.admin.call('changeOperatorRole', { operatorId, role: 'ADMIN', reason: REASON });
  },
  async enableOperator() {
    const { operatorId } = await operatorOf(node, 'ADMIN');
    await sql`UPDATE operator SET state = 'DISABLED' WHERE operator_id = ${operatorId}`.execute(node.platform.db);
    return who.admin.call('enableOperator', { operatorId, reason: REASON });
  },
  // Anyone who takes an approver's account away, or over, has nobody who agrees to what they ask.
  disableOperator: () => agreedAfter('disableOperator'),
  resetOperatorAuthenticator: () => agreedAfter('resetOperatorAuthenticator'),
  sendOperatorLink: () => agreedAfter('sendOperatorLink'),
  // Bound by what was agreed to before.
  async chooseTestParticipants() {
    const launcher = await operatorOf(node, 'RESEARCHER');
    const { studyId, screener } = await bed.aTest(launcher, { units: 1 });
    await bed.launch(launcher, screener);
    const panelistIds = await screenedPeople(node, studyId, 2);
    const { rows } = await sql<{ id: string }>`SELECT participant_id AS id FROM test_participant
      WHERE project_id = ${studyId} AND panelist_id = ANY (${panelistIds}::uuid[])`.execute(node.platform.db);
    const participantIds = rows.map(({ id }) => id);
    return launcher.call('chooseTestParticipants', { studyId, participantIds, as: 'SELECTED' });
  },
};

test.each(Object.keys(ATTEMPTS))('one person alone does not get further by %s', async (name) => {
  const answer = (await ATTEMPTS[name]?.()) as never;
  expect(got(answer)).toBe(REFUSED[name] ?? 'two');
});
