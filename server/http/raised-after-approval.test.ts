import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#testkit/builders/builders.ts';
import { aReward } from '#testkit/builders/gift-card-builders.ts';
import { all, asksForSecond, moneyBed, operatorOf, REASON, type MoneyOperator } from '#testkit/beds/money-bed.ts';
import { STUDY_PLAN } from '#testkit/clients/study-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const MEMBERS = 4;

let node: TestNode;
let bed: ReturnType<typeof moneyBed>;
let eve: MoneyOperator;
let admin: MoneyOperator;
beforeAll(async () => {
  node = await startTestNode();
  bed = moneyBed(node);
  eve = await operatorOf(node, 'RESEARCHER');
  admin = await operatorOf(node, 'ADMIN');
  for (let member = 0; member < MEMBERS; member += 1) await aMember(node);
});
afterAll(() => node.stop());

const AGREED = { refusal: null, problems: [] };

/** A study of 2,001 points an activity, which two people have launched. */
async function anApprovedStudy() {
  const study = await bed.aStudy(eve, 2_001);
  expect(await bed.launch(eve, study, REASON)).toMatchObject({ isWaiting: true });
  expect(await bed.agree(eve)).toEqual(AGREED);
  return study;
}

/** A test of 1,001 units, which two people have launched. */
async function anApprovedTest(units = 1_001) {
  const soap = await bed.aTest(eve, { units });
  expect(await bed.launch(eve, soap.screener, REASON)).toMatchObject({ isWaiting: true });
  expect(await bed.agree(eve)).toEqual(AGREED);
  return soap;
}

const badge = (given: object) => ({
  words: '',
  metric: 'PRODUCT_TESTS',
  picture: '/art/badges/home-tester.svg',
  isOn: true,
  reason: null,
  ...given,
});

async function anApprovedBadge(name: string) {
  const input = badge({ name, threshold: 900, points: 501 });
  expect(await admin.call('saveBadge', { input: { ...input, reason: REASON } })).toBeNull();
  expect(await bed.agree(admin)).toEqual(AGREED);
  const { rows } = await sql<{ badgeId: string; revision: number }>`
    SELECT badge_id AS "badgeId", revision FROM badge WHERE external_name = ${name}`.execute(node.platform.db);
  return { ...input, ...rows[0] };
}

async function anApprovedCard(changes: (rate: number) => object) {
  const packer = await operatorOf(node, 'FULFILMENT');
  const { rewardId, points: rate } = await aReward(node);
  const change = async (given: object, reason: string | null = null) => {
    const { rows } = await sql<{ revision: number }>`
      SELECT revision FROM gift_card_reward WHERE reward_id = ${rewardId}`.execute(node.platform.db);
    return packer.call('changeGiftCardReward', { input: { rewardId, revision: rows[0]?.revision, ...given, reason } });
  };
  expect(await change(changes(rate), REASON)).toBe(false);
  expect(await bed.agree(packer)).toEqual(AGREED);
  return { rate, change };
}

/** Every field that was counted when two people agreed, changed afterwards by one: each asks for a second person. */
describe('what two people agreed to, then raised by one', () => {
  test.each<[string, () => Promise<Parameters<typeof asksForSecond>[0]>]>([
    [
      'units of a product test, by a researcher',
      async () => {
        const { studyId } = await anApprovedTest();
        return eve.call('changeProductUnits', { studyId, units: 1_002 });
      },
    ],
    [
      'units of a product test, by fulfilment',
      async () => {
        const { studyId } = await anApprovedTest();
        return (await operatorOf(node, 'FULFILMENT')).call('changeProductUnits', { studyId, units: 1_002 });
      },
    ],
    [
      'units of a test that one person launched within the limits',
      async () => {
        const { studyId, screener } = await bed.aTest(eve, { units: 100 });
        expect(await bed.launch(eve, screener)).toMatchObject({ problems: [], needsReason: false });
        return (await operatorOf(node, 'FULFILMENT')).call('changeProductUnits', { studyId, units: 1_000_000 });
      },
    ],
    [
      'places of a test whose diary pays more than one activity may',
      async () => {
        const soap = await bed.aTest(eve, { units: 2 });
        await eve.call('updateStudy', { studyId: soap.diary.studyId, input: { ...STUDY_PLAN, points: all(2_001) } });
        expect(await bed.launch(eve, soap.screener, REASON)).toMatchObject({ isWaiting: true });
        expect(await bed.agree(eve)).toEqual(AGREED);
        return eve.call('changeProductUnits', { studyId: soap.studyId, units: 3 });
      },
    ],
    [
      'the audience of a study, by another launch',
      async () => {
        const study = await anApprovedStudy();
        await waitUntil('its launch is over', () => isOver(study.studyId));
        await aMember(node);
        return bed.launch(eve, study);
      },
    ],
    [
      'the audience of a study whose points are all that one may promise',
      async () => {
        const study = await bed.aStudy(eve, 2_000);
        await sql`INSERT INTO counted_act (panel_id, act, amount, subject_id, done_at)
          VALUES ('US', 'STUDY_POINTS', 500000, ${study.studyId}, now())`.execute(node.platform.db);
        return bed.launch(eve, study);
      },
    ],
    [
      'the budget of a welcome study',
      async () => {
        const { studyId } = await bed.aStudy(eve, 40);
        await eve.call('setWelcomeStudy', { studyId, budgetPoints: 500_001, reason: REASON });
        expect(await bed.agree(eve)).toEqual(AGREED);
        return eve.call('setWelcomeStudy', { studyId, budgetPoints: 500_002 });
      },
    ],
    [
      'who gets a study: new members, too',
      async () => {
        const { studyId } = await anApprovedStudy();
        return eve.call('setWelcomeStudy', { studyId, budgetPoints: 2_001 });
      },
    ],
    [
      'a week of a series of quests',
      async () => {
        const seriesId = await bed.aSeries(eve, 2_001);
        return eve.call('setQuestWeek', { seriesId, week: 1, studyId: await bed.aQuest(eve) });
      },
    ],
    [
      'the points of a badge',
      async () => {
        const saved = await anApprovedBadge('Raised points');
        return admin.call('saveBadge', { input: { ...saved, points: 502 } });
      },
    ],
    [
      'how easily a badge is earned',
      async () => {
        const saved = await anApprovedBadge('Lower number');
        return admin.call('saveBadge', { input: { ...saved, threshold: 899 } });
      },
    ],
    [
      'the points of a badge that is still being given for the past',
      async () => {
        const name = 'Raised while it is given';
        const input = badge({ name, threshold: 800, points: 10 });
        const badgeId = await admin.call('saveBadge', { input });
        await sql`INSERT INTO spark_count (panelist_id, panel_id, product_tests)
          VALUES (${(await aMember(node)).panelistId}, 'US', 800)`.execute(node.platform.db);
        await sql`INSERT INTO counted_act (panel_id, act, amount, operator_id, done_at)
          VALUES ('US', 'BADGE_PAST', 49990, ${admin.operatorId}, ${node.clock.now()})`.execute(node.platform.db);
        return admin.call('saveBadge', { input: { ...input, badgeId, revision: 1, points: 11 } });
      },
    ],
    [
      'the price of a card',
      async () => {
        const { rate, change } = await anApprovedCard((points) => ({ points: Math.floor(points * 0.8) }));
        return change({ points: Math.floor(rate * 0.79) });
      },
    ],
    [
      'what the provider may issue in a day',
      async () => {
        const { change } = await anApprovedCard(() => ({ usesProvider: true, providerADay: 5 }));
        return change({ providerADay: 6 });
      },
    ],
  ])('%s', async (_what, raise) => {
    const answer = await raise();
    expect(answer).toSatisfy(asksForSecond);
  });

  test('points of a study, or of a part of a test, are refused: they stay as they were promised', async () => {
    const study = await anApprovedStudy();
    const soap = await anApprovedTest();
    for (const { studyId } of [study, soap.screener, soap.feedback, soap.diary]) {
      const input = { ...STUDY_PLAN, points: all(2_002) };
      expect(await eve.call('updateStudy', { studyId, input })).toMatchObject({
        fields: { points: expect.any(Array) },
      });
    }
    const points = { ...soap.input.points, diary: 1, test: 601 };
    const change = { studyId: soap.studyId, revision: soap.revision, input: { ...soap.input, points } };
    expect(await eve.call('updateProductTest', change)).toMatchObject({ fields: { points: expect.any(Array) } });
  });

  test('units with the rest of a plan are refused at their field, which says where to ask', async () => {
    const soap = await anApprovedTest();
    const change = { studyId: soap.studyId, revision: soap.revision, input: { ...soap.input, units: 1_002 } };
    expect(await eve.call('updateProductTest', change)).toMatchObject({ fields: { units: [expect.any(String)] } });
  });

  test('a budget or units that a second person agrees to are there, and fewer take nobody', async () => {
    const soap = await anApprovedTest();
    const { studyId } = soap;
    expect(await eve.call('changeProductUnits', { studyId, units: 1_500, reason: REASON })).toBeNull();
    expect(await bed.agree(eve)).toEqual(AGREED);
    expect(await eve.call('changeProductUnits', { studyId, units: 1_400 })).toEqual({ units: 1_400 });
    const welcome = (await bed.aStudy(eve, 40)).studyId;
    const set = (budgetPoints: number) =>
      eve.call('setWelcomeStudy', { studyId: welcome, budgetPoints, reason: REASON });
    expect(await set(500_001)).toMatchObject({ isWelcomeWaiting: true });
    expect(await bed.agree(eve)).toEqual(AGREED);
    expect(await set(400_000)).toEqual({
      welcomeStudyId: welcome,
      welcomeBudgetPoints: 400_000,
      isWelcomeWaiting: false,
    });
  });
});

const isOver = async (studyId: string) => {
  const { rows } = await sql`SELECT FROM launch WHERE project_id = ${studyId} AND finished_at IS NULL`.execute(
    node.platform.db,
  );
  return rows.length === 0;
};
