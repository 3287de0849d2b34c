import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { HOUR_MS } from '#contract/time/durations.ts';
import { aMember } from '../builders/builders.ts';
import { answers, aProductTest, livesAt } from '../builders/product-test-builders.ts';
import { ApiClient } from '../clients/api-client.ts';
import { signedInOperator } from '../clients/operator-client.ts';
import type { TestNode } from '../node.ts';

const ITEM = `projectId shortId status stage createdAt testingDuration testingCompleted supportRequested confirmBy answerBy
  testingUntil feedbackUntil closedWhy supportRequestNumber consent { version acceptedAt }
  addressConfirmedAt address { addressKey city isPoBox } shippingDetails { received status deliveredOn carrier trackingNumber attempt
    trail { status } } surveys { type status qualification link } diary { round status }`;
export const GET = `query get($panelistId: ID!, $id: ID!) { call: getMarketResearchProductTest(panelistId: $panelistId, id: $id) { ${ITEM} } }`;
export const LIST = `query list($panelistId: ID!, $isOpen: Boolean, $pagination: MarketResearchPagination) {
  call: getMarketResearchProductTests(panelistId: $panelistId, isOpen: $isOpen, pagination: $pagination) {
  totalItems nextPage contents { projectId } waiting { projectId isReserve } } }`;
export const ADDRESS = `mutation address($input: MarketResearchProductTestAddressInput!) {
  call: confirmMarketResearchProductTestAddress(input: $input) { ${ITEM} } }`;
export const CONSENT = `mutation consent($input: MarketResearchProductTestConsentInput!) {
  call: acceptMarketResearchProductTestConsent(input: $input) { ${ITEM} } }`;
export const ANSWER = `mutation answer($input: MarketResearchShipmentAnswerInput!) {
  call: answerMarketResearchShipment(input: $input) { ${ITEM} } }`;
export const DECLINE = `mutation decline($panelistId: ID!, $id: ID!) {
  call: declineMarketResearchProductTest(panelistId: $panelistId, id: $id) { ${ITEM} } }`;

export const CREATE = `mutation createProductTest($input: ProductTestInput!) { createProductTest(input: $input) {
  studyId shortId status unitsLeft parts { part studyId shortId status hasSurvey } } }`;
export const LAUNCH = `mutation launchStudy($input: LaunchInput!) { launchStudy(input: $input) { problems launch { launchId } } }`;
export const READ = `query getProductTest($studyId: ID!) { getProductTest(studyId: $studyId) { status unitsLeft parts { status hasSurvey } } }`;
export const SELECT = `mutation selectTestParticipants($studyId: ID!, $input: TestSelectionInput!) {
  selectTestParticipants(studyId: $studyId, input: $input) { selected reserve cells { name selected shortBy } } }`;
export const PEOPLE = `query listTestParticipants($studyId: ID!, $filter: TestParticipantFilter!) {
  listTestParticipants(studyId: $studyId, filter: $filter) { contents { participantId number stage dueKind isOverdue
    isPaused supportRequestId supportRequestNumber to } } }`;
export const BOARD = `query getProductTestBoard($studyId: ID!) { getProductTestBoard(studyId: $studyId) {
  unitsLeft reserve pointsPaid columns { stage count overdue } } }`;
export const NOTE = `mutation noteShipment($participantId: ID!, $input: ShipmentNoteInput!) {
  noteShipment(participantId: $participantId, input: $input) { participant { stage shipmentStatus } address } }`;
export const RESHIP = `mutation reshipToParticipants($participantIds: [ID!]!) {
  reshipToParticipants(participantIds: $participantIds) { done refused { reason } } }`;
export const OF_REQUEST = `query listShipmentsOfRequest($requestId: ID!) {
  listShipmentsOfRequest(requestId: $requestId) { testShortId timeline { code words } } }`;

export type TestMember = Awaited<ReturnType<typeof aMember>>;

/** Members and operators of product tests on a node, who act over HTTP. */
export function productTestBed(node: TestNode) {
  /** Sessions end while the clock moves on: the person who acts has signed in since it did. */
  const signedIn = new Map<string, Promise<unknown>>();
  function since<Signed>(who: string, signIn: () => Promise<Signed>): Promise<Signed> {
    const key = `${who} ${node.clock.now().toISOString()}`;
    const known = (signedIn.get(key) as Promise<Signed> | undefined) ?? signIn();
    signedIn.set(key, known);
    return known;
  }

  async function ask(name: string, document: string, variables: object) {
    const operator = await since('operator', () => signedInOperator(node, 'ADMIN'));
    const { body } = await operator.ask(name, document, variables);
    return body.data?.[name] ?? body.errors[0].extensions;
  }

  async function as(member: TestMember, name: string, document: string, variables: object) {
    const browser = await since(member.email, async () => {
      const opened = new ApiClient(node.url);
      await opened.signIn(member.email, member.password);
      return opened;
    });
    const { body } = await browser.graphql(name, document, variables);
    return body.data?.call ?? body.errors[0].extensions.code;
  }

  const look = (member: TestMember, id: string) => as(member, 'get', GET, { panelistId: member.panelistId, id });

  async function confirm(member: TestMember, id: string) {
    const { panelistId } = member;
    const { address, consent } = await look(member, id);
    await as(member, 'address', ADDRESS, { input: { panelistId, id, addressKey: address.addressKey } });
    return as(member, 'consent', CONSENT, { input: { panelistId, id, version: consent.version } });
  }

  const answer = (member: TestMember, id: string, text: string, idempotencyKey: string = randomUUID()) =>
    as(member, 'answer', ANSWER, { input: { panelistId: member.panelistId, id, answer: text, idempotencyKey } });

  async function participantOf(studyId: string, filter: object = {}) {
    const { contents } = await ask('listTestParticipants', PEOPLE, { studyId, filter });
    return contents[0];
  }

  async function told(panelistId: string): Promise<readonly string[]> {
    const { rows } = await sql<{ title: string }>`
      SELECT title FROM notification WHERE panelist_id = ${panelistId} AND kind LIKE 'PRODUCT_TEST%'
      ORDER BY created_at, notification_id`.execute(node.platform.db);
    return rows.map(({ title }) => title);
  }

  async function pointsOf(panelistId: string): Promise<number> {
    const { rows } = await sql<{ balance: number }>`
      SELECT balance::integer AS balance FROM points_account WHERE panelist_id = ${panelistId} AND kind = 'MEMBER'`.execute(
      node.platform.db,
    );
    return rows[0]?.balance ?? 0;
  }

  let parcels = 0;
  /** Somebody who was picked and whose package is at the door. */
  async function aDelivered(given: object = {}) {
    const studyId = await aProductTest(node, given);
    const member = await aMember(node);
    await livesAt(node, member.panelistId);
    await answers(node, { projectId: studyId, panelistId: member.panelistId }, 'SCREENER');
    await ask('selectTestParticipants', SELECT, { studyId, input: { isDryRun: false } });
    await confirm(member, studyId);
    const { participantId } = await participantOf(studyId);
    parcels += 1;
    const shipped = { carrier: 'NorthPost', trackingNumber: String(447_199_300_000 + parcels), status: 'SHIPPED' };
    await ask('noteShipment', NOTE, { participantId, input: shipped });
    node.clock.advance(HOUR_MS);
    await ask('noteShipment', NOTE, { participantId, input: { status: 'DELIVERED', words: 'Left at side door' } });
    return { studyId, member, participantId };
  }

  return { ask, as, look, confirm, answer, participantOf, told, pointsOf, aDelivered };
}
