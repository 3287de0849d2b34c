import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { launchRuns } from '#server/modules/launches/index.ts';
import { settleByFile } from '#server/modules/reviews/settle-by-file.ts';
import { startSurvey } from '#server/modules/taking/start-survey.ts';
import { invitePanelist } from '#server/modules/activities/index.ts';
import { receiveSettlement } from '#server/modules/reviews/index.ts';
import { startExternalSurveyBed, type ExternalSurveyBed } from '#testkit/beds/external-survey-bed.ts';
import { all, moneyBed, operatorOf } from '#testkit/beds/money-bed.ts';
import { productTestBed } from '#testkit/beds/product-test-bed.ts';
import { aMember, aProject, must } from '#testkit/builders/builders.ts';
import { cardLines, csvOf, loadFile } from '#testkit/builders/load-file.ts';
import { aReward } from '#testkit/builders/gift-card-builders.ts';
import { aProductTest, screenedPeople } from '#testkit/builders/product-test-builders.ts';
import { manyOrders, shipmentFileClient, type OrderedParcel } from '#testkit/builders/shipment-builders.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { STUDY_PLAN } from '#testkit/clients/study-client.ts';
import { MONEY_WAYS } from '#testkit/money-ways.table.ts';
import type { TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let outside: ExternalSurveyBed;
let node: TestNode;
beforeAll(async () => {
  outside = await startExternalSurveyBed();
  ({ node } = outside);
  for (let member = 0; member < 3; member += 1) await aMember(node);
});
afterAll(() => outside.stop());

const db = () => node.platform.db;

/** One operator, who calls anything: the answer, or the code of the refusal. */
async function one(role: OperatorRole = 'RESEARCHER') {
  const { operatorId, ask } = await signedInOperator(node, role);
  const call = async (document: string, variables: object = {}) => {
    const name = /\w+ (\w+)/.exec(document)?.[1] ?? '';
    const { body } = await ask(name, document, variables);
    return body.errors?.[0].extensions.code ?? body.data[name];
  };
  return { operatorId, call };
}

/** Everything that is money, and everything that promises it. */
async function worth() {
  const { rows } = await sql<object>`SELECT
    (SELECT coalesce(sum(balance), 0)::integer FROM points_account WHERE kind = 'MEMBER') AS points,
    (SELECT count(*)::integer FROM redemption) AS cards,
    (SELECT coalesce(sum(units), 0)::integer FROM product_test) AS units,
    (SELECT count(*)::integer FROM shipment) AS parcels,
    (SELECT count(*)::integer FROM test_participant WHERE selection = 'SELECTED') AS places,
    (SELECT coalesce(sum(most_invites), 0)::integer FROM launch) AS invites,
    (SELECT count(*)::integer FROM task WHERE state NOT IN ('FAILED', 'CLOSE')) AS activities,
    (SELECT coalesce(sum(welcome_budget_points), 0)::integer FROM recruitment) AS budgets,
    (SELECT count(*)::integer FROM act_limit) AS limits`.execute(db());
  return rows[0];
}

/** A study that was launched to everybody there was, and the launch; then somebody joins. */
async function launchedThenJoined() {
  const bed = moneyBed(node);
  const launcher = await operatorOf(node, 'RESEARCHER');
  const study = await bed.aStudy(launcher, 10);
  const { launch } = await bed.launch(launcher, study);
  await waitUntil('its launch is over', async () => {
    const { rows } = await sql`
      SELECT FROM launch WHERE launch_id = ${launch.launchId} AND finished_at IS NOT NULL`.execute(db());
    return rows.length > 0;
  });
  await aMember(node);
  return { ...(await one()), ...study, launchId: launch.launchId };
}
/** A member of an outside study who was paid, and the file that says it once more. */
async function settledOutside() {
  const { projectId } = await aProject(node, { surveyId: outside.surveyId });
  const { panelistId } = await aMember(node);
  const { taskId } = must(await invitePanelist(node.rooms.activities, db(), { projectId, panelistId }));
  const started = { taskId, surveyId: outside.surveyId, signedInAs: undefined };
  const { externalUrl } = must(await startSurvey(node.rooms, started, null));
  const respondentId = new URL(externalUrl ?? '').searchParams.get('rid') ?? '';
  await outside.host.postback(respondentId, 'QUALIFIED');
  return { projectId, respondentId, taskId };
}

const ofLaunch = (name: string) => async () => {
  const { call, launchId } = await launchedThenJoined();
  return () =>
    call(
      `mutation ${name}($launchId: ID!) { ${name}(launchId: $launchId) ${name === 'retrySetAside' ? '' : '{ status }'} }`,
      { launchId },
    );
};

const OUTSIDE = `mutation createOutsideStudy($input: NewStudy!) {
  createOutsideStudy(input: $input, entryUrl: "https://surveys.example.com/tea") { study { studyId } } }`;

/** What is bound by what was agreed to before: made ready by anyone who may, then tried for more. */
const ATTEMPTS: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  async beginGiftCardLoad() {
    await aReward(node, { valueCents: 90_200 });
    const { operatorId } = await one('FULFILMENT');
    return () => loadFile(node, operatorId, csvOf(cardLines(902, 2)));
  },
  async setRecruitingStudy() {
    const { studyId } = await moneyBed(node).aStudy(await operatorOf(node, 'RESEARCHER'), 100_000);
    const { call } = await one();
    const SET = 'mutation setRecruitingStudy($studyId: ID) { setRecruitingStudy(studyId: $studyId) { __typename } }';
    return () => call(SET, { studyId });
  },
  async switchQuestSeries() {
    const seriesId = await moneyBed(node).aSeries(await operatorOf(node, 'RESEARCHER'), 10);
    const { call } = await one();
    const SWITCH = `mutation switchQuestSeries($seriesId: ID!, $isActive: Boolean!) {
      switchQuestSeries(seriesId: $seriesId, isActive: $isActive) { seriesId } }`;
    return async () => [
      await call(SWITCH, { seriesId, isActive: false }),
      await call(SWITCH, { seriesId, isActive: true }),
    ];
  },
  async selectTestParticipants() {
    const { call } = await one();
    const studyId = await aProductTest(node, { units: 1, selectionRule: 'LOT' });
    await screenedPeople(node, studyId, 3);
    return () =>
      call(
        `mutation selectTestParticipants($studyId: ID!) {
      selectTestParticipants(studyId: $studyId, input: { wanted: 2, isDryRun: false }) { selected } }`,
        { studyId },
      );
  },
  async chooseTestParticipants() {
    const { call } = await one();
    const studyId = await aProductTest(node, { units: 1 });
    await screenedPeople(node, studyId, 2);
    const { rows } = await sql<{ id: string }>`
      SELECT participant_id AS id FROM test_participant WHERE project_id = ${studyId}`.execute(db());
    const participantIds = rows.map(({ id }) => id);
    return () =>
      call(
        `mutation chooseTestParticipants($studyId: ID!, $participantIds: [ID!]!) {
      chooseTestParticipants(studyId: $studyId, participantIds: $participantIds, as: SELECTED) { done } }`,
        { studyId, participantIds },
      );
  },
  async reshipToParticipants() {
    const { participantId } = await productTestBed(node).aDelivered({ units: 1 });
    const { call } = await one('SUPPORT');
    return () =>
      call(`mutation reshipToParticipants($ids: [ID!]!) { reshipToParticipants(participantIds: $ids) { done } }`, {
        ids: [participantId],
      });
  },
  async repairShipmentLine() {
    const { parcels } = await manyOrders(node.platform, 1);
    const [{ participantId, orderNumber, trackingNumber }] = parcels as readonly [OrderedParcel];
    await sql`UPDATE product_test SET units = 1 WHERE project_id = (
      SELECT project_id FROM test_participant WHERE participant_id = ${participantId})`.execute(db());
    const { operatorId, call } = await one('FULFILMENT');
    const lines = [trackingNumber, '447199209901'].map((number) => `${orderNumber},NorthPost,${number}`);
    const text = ['order_number,carrier,tracking_number', ...lines, ''].join('\r\n');
    const { fileId, problems } = await shipmentFileClient(node, operatorId).load(text);
    expect(problems).toMatchObject([{ repair: 'RESHIP' }]);
    return () =>
      call(
        `mutation repairShipmentLine($fileId: ID!) {
          repairShipmentLine(fileId: $fileId, line: 3, input: { isAllLike: false }) { lines } }`,
        { fileId },
      );
  },
  async saveAudience() {
    const { call, studyId } = await launchedThenJoined();
    const sample = { mode: 'RANDOM', size: null, cells: [] };
    return async () => {
      const input = { studyId, rules: { keep: [], leaveOut: [] }, sample, revision: 0 };
      const saved = await call(
        'mutation saveAudience($input: SaveAudience!) { saveAudience(input: $input) { revision } }',
        { input },
      );
      await launchRuns.tick(node.rooms.launches);
      return saved;
    };
  },
  resumeLaunch: ofLaunch('resumeLaunch'),
  continueLaunch: ofLaunch('continueLaunch'),
  retrySetAside: ofLaunch('retrySetAside'),
  async resumeStudy() {
    const { call, studyId } = await launchedThenJoined();
    await call('mutation pauseStudy($studyId: ID!) { pauseStudy(studyId: $studyId) { status } }', { studyId });
    return async () => {
      const resumed = await call('mutation resumeStudy($studyId: ID!) { resumeStudy(studyId: $studyId) { status } }', {
        studyId,
      });
      await launchRuns.tick(node.rooms.launches);
      return resumed;
    };
  },
  async judgeReviews() {
    const survey = await aSurvey(node, { project: { subType: 'QUALITATIVE' } });
    const { taskId, save } = await aStartedWay(node, survey);
    await save(0, 'you', { age: 40, region: 'north' });
    await save(1, 'tea', { teas: [] });
    await save(2, 'words', { again: true });
    const { call } = await one();
    const judge = () =>
      call('mutation judgeReviews($input: ReviewJudgement!) { judgeReviews(input: $input) { __typename } }', {
        input: { taskIds: [taskId], verdict: 'APPROVED', key: randomUUID() },
      });
    await judge();
    return judge;
  },
  async applySettlement() {
    const { projectId, respondentId } = await settledOutside();
    const { operatorId, call } = await one();
    const text = ['rid,outcome', `${respondentId},QUALIFIED`, `${randomUUID()},QUALIFIED`, ''].join('\r\n');
    async function* bytes() {
      yield Buffer.from(text);
    }
    const received = must(
      await receiveSettlement(node.rooms.reviews, { projectId, fileName: 'again.csv', bytes: bytes() }, { operatorId }),
    );
    const { settlementId } = received;
    return async () => {
      const input = { settlementId, allSuggested: true, lineNumbers: [] };
      const applied = await call(
        'mutation applySettlement($input: SettlementChoice!) { applySettlement(input: $input) { __typename } }',
        { input },
      );
      await settleByFile(node.rooms, settlementId);
      return applied;
    };
  },
  createOutsideStudy: async () => {
    const { call } = await one();
    return () => call(OUTSIDE, { input: { kind: 'SURVEY', ...STUDY_PLAN, points: all(100_000) } });
  },
  async addOutsideKey() {
    const { respondentId } = await settledOutside();
    const { call } = await one();
    const { study } = await call(OUTSIDE, { input: { kind: 'SURVEY', ...STUDY_PLAN, points: all(100_000) } });
    const ADD = 'mutation addOutsideKey($studyId: ID!) { addOutsideKey(studyId: $studyId) { __typename } }';
    return async () => {
      const added = await call(ADD, { studyId: study.studyId });
      await outside.host.postback(respondentId, 'QUALIFIED');
      return added;
    };
  },
  async retryTasks() {
    const { taskId } = await settledOutside();
    const { call } = await one();
    return () => call('mutation retryTasks($taskIds: [ID!]!) { retryTasks(taskIds: $taskIds) }', { taskIds: [taskId] });
  },
  async retryFailedTasks() {
    const { projectId: studyId } = await settledOutside();
    const { call } = await one();
    return () => call('mutation retryFailedTasks($studyId: ID!) { retryFailedTasks(studyId: $studyId) }', { studyId });
  },
};

test('every way that is bound by what was agreed to is tried', () => {
  const bound = Object.keys(MONEY_WAYS).filter((name) => MONEY_WAYS[name]?.held === 'bound');
  expect(Object.keys(ATTEMPTS).toSorted()).toEqual(bound.toSorted());
});

/** What each hears, so that none fails for another reason. Whatever is not here is done, and gives nothing. */
const HEARD: Readonly<Record<string, unknown>> = {
  setRecruitingStudy: 'CONFLICT',
  selectTestParticipants: 'VALIDATION_FAILED',
  chooseTestParticipants: 'VALIDATION_FAILED',
  reshipToParticipants: { done: 0 },
  repairShipmentLine: 'VALIDATION_FAILED',
  resumeLaunch: 'CONFLICT',
  continueLaunch: 'CONFLICT',
  retrySetAside: 0,
  retryTasks: [],
  retryFailedTasks: 0,
  // Nothing in it differs from what was paid.
  applySettlement: 'VALIDATION_FAILED',
};

test.each(Object.keys(ATTEMPTS))('one person alone makes nothing grow by %s', async (name) => {
  const attempt = await ATTEMPTS[name]?.();
  const before = await worth();
  const answer = await attempt?.();
  expect(answer).toEqual(HEARD[name] ?? expect.any(Object));
  expect(await worth()).toEqual(before);
});
