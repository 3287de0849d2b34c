import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { later } from '#server/platform/clock.ts';
import { SOAP_TEST } from '../builders/product-test-builders.ts';
import { writeSurvey } from '../builders/survey-builders.ts';
import { signedInOperator } from '../clients/operator-client.ts';
import { STUDY_PLAN } from '../clients/study-client.ts';
import type { TestNode } from '../node.ts';

export const CALLS = {
  createStudy: 'mutation createStudy($input: NewStudy!) { createStudy(input: $input) { studyId shortId } }',
  updateStudy: `mutation updateStudy($studyId: ID!, $input: StudyChanges!) {
    updateStudy(studyId: $studyId, input: $input) { studyId } }`,
  launchStudy: `mutation launchStudy($input: LaunchInput!) {
    launchStudy(input: $input) { problems isWaiting needsReason launch { launchId } } }`,
  setWelcomeStudy: `mutation setWelcomeStudy($studyId: ID, $budgetPoints: Float, $reason: String) {
    setWelcomeStudy(studyId: $studyId, budgetPoints: $budgetPoints, reason: $reason) {
      welcomeStudyId welcomeBudgetPoints isWelcomeWaiting } }`,
  createProductTest: `mutation createProductTest($input: ProductTestInput!) {
    createProductTest(input: $input) { studyId revision parts { part studyId shortId } } }`,
  updateProductTest: `mutation updateProductTest($studyId: ID!, $revision: Int!, $input: ProductTestInput!) {
    updateProductTest(studyId: $studyId, revision: $revision, input: $input) { units } }`,
  changeProductUnits: `mutation changeProductUnits($studyId: ID!, $units: Int!, $reason: String) {
    changeProductUnits(studyId: $studyId, units: $units, reason: $reason) { units } }`,
  chooseTestParticipants: `mutation chooseTestParticipants($studyId: ID!, $participantIds: [ID!]!, $as: TestChoice!) {
    chooseTestParticipants(studyId: $studyId, participantIds: $participantIds, as: $as) { done } }`,
  createQuestSeries: `mutation createQuestSeries($input: NewQuestSeries!) {
    createQuestSeries(input: $input) { seriesId } }`,
  setQuestWeek: `mutation setQuestWeek($seriesId: ID!, $week: Int!, $studyId: ID!, $reason: String) {
    setQuestWeek(seriesId: $seriesId, week: $week, studyId: $studyId, reason: $reason) { seriesId } }`,
  saveBadge: 'mutation saveBadge($input: BadgeInput!) { saveBadge(input: $input) }',
  addGiftCardReward: 'mutation addGiftCardReward($input: NewGiftCardReward!) { addGiftCardReward(input: $input) }',
  changeGiftCardReward:
    'mutation changeGiftCardReward($input: GiftCardRewardChange!) { changeGiftCardReward(input: $input) }',
  voidGiftCards: 'mutation voidGiftCards($input: VoidGiftCards!) { voidGiftCards(input: $input) }',
  askForAdjustment: `mutation askForAdjustment($input: AskForAdjustmentInput!) {
    askForAdjustment(input: $input) { outcome refusal } }`,
  reverseAdjustment: `mutation reverseAdjustment($input: ReverseAdjustmentInput!) {
    reverseAdjustment(input: $input) { outcome refusal } }`,
  askForRedemptionChange: `mutation askForRedemptionChange($input: AskForRedemptionChangeInput!) {
    askForRedemptionChange(input: $input) { outcome refusal } }`,
  startPeopleFile: `mutation startPeopleFile($fileId: ID!, $reason: String) {
    startPeopleFile(fileId: $fileId, reason: $reason) }`,
  listActLimits: 'query listActLimits { listActLimits { name value } }',
  setActLimit: 'mutation setActLimit($input: ActLimitSetting!) { setActLimit(input: $input) { name value } }',
  inviteOperator:
    'mutation inviteOperator($input: OperatorToInvite!) { inviteOperator(input: $input) { outcome refusal } }',
  changeOperatorRole: `mutation changeOperatorRole($operatorId: ID!, $role: OperatorRole!, $reason: String) {
    changeOperatorRole(operatorId: $operatorId, role: $role, reason: $reason) { outcome refusal } }`,
  enableOperator: `mutation enableOperator($operatorId: ID!, $reason: String) {
    enableOperator(operatorId: $operatorId, reason: $reason) { outcome refusal } }`,
  disableOperator: `mutation disableOperator($operatorId: ID!) {
    disableOperator(operatorId: $operatorId) { outcome refusal } }`,
  resetOperatorAuthenticator: `mutation resetOperatorAuthenticator($operatorId: ID!, $reason: String!) {
    resetOperatorAuthenticator(operatorId: $operatorId, reason: $reason) { outcome refusal } }`,
  sendOperatorLink: `mutation sendOperatorLink($operatorId: ID!) {
    sendOperatorLink(operatorId: $operatorId) { outcome refusal } }`,
  decideSecondPersonRequest: `mutation decideSecondPersonRequest($input: SecondPersonDecision!) {
    decideSecondPersonRequest(input: $input) { refusal problems } }`,
} as const;

export const REASON = 'Agreed with the client';

/** One operator over HTTP. A refusal answers as its code and sentences. */
export async function operatorOf(node: TestNode, role: OperatorRole) {
  const { operatorId, ask } = await signedInOperator(node, role);
  const call = async (name: keyof typeof CALLS, variables: object) => {
    const { body } = await ask(name, CALLS[name], variables);
    const refusal = body.errors?.[0].extensions;
    return refusal === undefined ? body.data[name] : { code: refusal.code, fields: refusal.fields };
  };
  return { operatorId, call };
}
export type MoneyOperator = Awaited<ReturnType<typeof operatorOf>>;

const LAUNCH = { firstWave: null, restAt: null, dropOutLimit: null, reminderDays: [] };
export const all = (points: number) => ({ qualified: points, nonQualified: points, overQuota: points });

/** Studies, tests and quests that one operator plans, and a second one who agrees. */
export function moneyBed(node: TestNode) {
  const { db } = node.platform;

  /** The newest request of an asker is approved by somebody else. */
  async function agree(asker: MoneyOperator) {
    const { rows } = await sql<{ requestId: string }>`
      SELECT request_id AS "requestId" FROM second_person_request WHERE asked_by = ${asker.operatorId} AND state = 'WAITING'
      ORDER BY request_id DESC LIMIT 1`.execute(db);
    const second = await operatorOf(node, 'ADMIN');
    return second.call('decideSecondPersonRequest', { input: { requestId: rows[0]?.requestId, approve: true } });
  }

  async function aStudy(by: MoneyOperator, points: number, more: object = {}) {
    const input = { kind: 'SURVEY', ...STUDY_PLAN, points: all(points), ...more };
    const study = await by.call('createStudy', { input });
    await writeSurvey(node, study.studyId);
    return study as { studyId: string; shortId: string };
  }

  const launch = (
    by: MoneyOperator,
    { studyId, shortId }: { studyId: string; shortId: string },
    reason: string | null = null,
  ) => by.call('launchStudy', { input: { studyId, typedShortId: shortId, ...LAUNCH, reason } });

  async function aTest(by: MoneyOperator, given: object = {}) {
    const input = { ...SOAP_TEST, diaryEveryDays: 5, ...given };
    const { studyId, revision, parts } = await by.call('createProductTest', { input });
    const partOf = (name: string) => parts.find(({ part }: { part: string }) => part === name);
    const surveys = ['SCREENER', 'FEEDBACK', 'DIARY'].map((name) => partOf(name));
    await writeSurvey(node, ...surveys.map((part) => part.studyId));
    const [screener, feedback, diary] = surveys;
    return { studyId, revision, input, screener, feedback, diary };
  }

  /** A series of quests that begins next week, once somebody has agreed to it where that is needed. */
  async function aSeries(by: MoneyOperator, points: number): Promise<string> {
    const name = `Series ${randomUUID()}`;
    const input = { name, firstMonday: nextMonday(node), points: all(points), reason: REASON };
    const made = await by.call('createQuestSeries', { input });
    if (made !== null) return made.seriesId;
    await agree(by);
    const { rows } = await sql<{ id: string }>`
      SELECT series_id AS id FROM quest_series WHERE name = ${name}`.execute(db);
    return rows[0]?.id ?? '';
  }

  const aQuest = async (by: MoneyOperator) => (await aStudy(by, 1, { kind: 'WEEKLY_QUEST' })).studyId;

  return { agree, aStudy, launch, aTest, aSeries, aQuest };
}

function nextMonday({ clock }: TestNode): string {
  const days = ((8 - clock.now().getUTCDay()) % 7) + 7;
  return later(clock.now(), days * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/** Whether something was neither done nor asked for without a reason: one person alone gets no further. */
export function asksForSecond(answer: {
  readonly fields?: Record<string, unknown>;
  readonly needsReason?: boolean;
}): boolean {
  return answer?.needsReason === true || answer?.fields?.['reason'] !== undefined;
}
