import { getDirectiveValues } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberPath } from '#contract/pages/member-paths.ts';
import type { TaskState } from '#contract/activities/task-states.ts';
import {
  ask,
  flagsBed,
  historyDocument,
  metadataDocument,
  notificationsDocument,
  own,
  type FlaggedThing,
  type Visitor,
} from '#testkit/beds/flags-bed.ts';
import { aTask } from '#testkit/builders/builders.ts';
import { anInvitation, aSurvey } from '#testkit/builders/survey-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { readAudienceSchema } from './graphql/schema.ts';

const PRODUCT_TEST = { category: 'IHUT', subType: 'SCREENER' } as const;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const { answersOf, tellOf } = flagsBed(() => node);

const tasksDocument = `query asked($filter: MarketResearchTaskFilter!) {
  getMarketResearchTasks(filter: $filter) { totalItems contents { state link } } }`;
const countDocument = `query asked($filter: MarketResearchTaskFilter!) { getMarketResearchTasksCount(filter: $filter) }`;
const introducedDocument = `mutation asked($panelistId: ID!, $metadataKey: MarketResearchMetadataKey!) {
  updateMarketResearchPanelistMetadata(panelistId: $panelistId, metadataKey: $metadataKey) { metadataValue } }`;
const lookDocument = `query asked($link: MarketResearchSurveyLink!) { getMarketResearchSurvey(link: $link) { state } }`;
const startDocument = `mutation asked($link: MarketResearchSurveyLink!) { startMarketResearchSurvey(link: $link) { revision } }`;
const saveDocument = `mutation asked($input: MarketResearchSurveyPageInput!) {
  saveMarketResearchSurveyPage(input: $input) { revision } }`;
const draftDocument = `mutation asked($input: MarketResearchSurveyDraftInput!) {
  keepMarketResearchSurveyDraft(input: $input) { revision } }`;
const returnDocument = `mutation asked($input: MarketResearchSurveyReturnInput!) {
  returnMarketResearchSurveyPage(input: $input) { revision } }`;

/** One of each way that a product test can stand. */
const tests = ({ panelistId }: Visitor, ...states: readonly TaskState[]) =>
  Promise.all(states.map((state) => aTask(node, panelistId, state, PRODUCT_TEST)));

/** A survey of a product test with the link that opens it, signed in or not. */
async function aTestLink({ panelistId }: Visitor) {
  return (await anInvitation(node, await aSurvey(node, { project: PRODUCT_TEST }), { panelistId })).link;
}

async function startedLink(visitor: Visitor) {
  const link = await aTestLink(visitor);
  await ask(visitor, startDocument, { link });
  return link;
}

const TABLE: readonly FlaggedThing[] = [
  {
    what: 'lists what is open',
    given: (visitor) => tests(visitor, 'INVITED', 'STARTED', 'DROPOUT'),
    asked: (visitor) =>
      ask(visitor, tasksDocument, { filter: { ...own(visitor), state: 'ACTIVITIES', status: 'OPEN' } }),
    on: expect.objectContaining({ totalItems: 3 }),
    off: { totalItems: 0, contents: [] },
  },
  {
    what: 'lists a parcel of any study',
    async given({ panelistId }) {
      const { taskId } = await aTask(node, panelistId);
      await sql`UPDATE task SET type = 'SHIPMENT' WHERE task_id = ${taskId}`.execute(node.platform.db);
    },
    asked: (visitor) => ask(visitor, tasksDocument, { filter: own(visitor) }),
    on: expect.objectContaining({ totalItems: 1 }),
    off: { totalItems: 0, contents: [] },
  },
  {
    what: 'keeps what is done in the history',
    given: (visitor) => tests(visitor, 'QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW', 'DROPOUT'),
    asked: (visitor) => ask(visitor, tasksDocument, { filter: { ...own(visitor), state: 'HISTORY' } }),
    on: expect.objectContaining({ totalItems: 5 }),
    off: expect.objectContaining({ totalItems: 4 }),
  },
  {
    what: 'counts',
    given: (visitor) => tests(visitor, 'INVITED', 'QUALIFIED'),
    asked: (visitor) => ask(visitor, countDocument, { filter: own(visitor) }),
    on: 2,
    off: 1,
  },
  {
    what: 'keeps the points and their lines',
    given: (visitor) => tests(visitor, 'QUALIFIED'),
    asked: (visitor) => ask(visitor, historyDocument, { filter: { ...own(visitor), rewardType: 'POINTS' } }),
    on: { totalItems: 1 },
    off: { totalItems: 1 },
  },
  {
    what: 'shows a survey by its link',
    given: aTestLink,
    asked: (visitor, link) => ask(visitor, lookDocument, { link }),
    on: { state: 'INVITED' },
    off: 'FEATURE_OFF',
  },
  {
    what: 'shows a survey by its link alone',
    given: aTestLink,
    asked: (_visitor, link) => ask({ browser: new ApiClient(node.url) }, lookDocument, { link }),
    on: { state: 'INVITED' },
    off: 'FEATURE_OFF',
  },
  {
    what: 'starts a survey',
    given: aTestLink,
    asked: (visitor, link) => ask(visitor, startDocument, { link }),
    on: { revision: 0 },
    off: 'FEATURE_OFF',
  },
  {
    what: 'takes a page',
    given: startedLink,
    asked: (visitor, link) =>
      ask(visitor, saveDocument, { input: { link, revision: 0, page: 'you', answers: { age: 30 } } }),
    on: expect.objectContaining({ revision: expect.any(Number) }),
    off: 'FEATURE_OFF',
  },
  {
    what: 'keeps a draft',
    given: startedLink,
    asked: (visitor, link) =>
      ask(visitor, draftDocument, { input: { link, revision: 0, page: 'you', follows: 0, answers: {} } }),
    on: expect.anything(),
    off: 'FEATURE_OFF',
  },
  {
    what: 'goes a page back',
    given: startedLink,
    asked: (visitor, link) => ask(visitor, returnDocument, { input: { link, revision: 0 } }),
    on: { revision: expect.any(Number) },
    off: 'FEATURE_OFF',
  },
  {
    what: 'tells whether somebody was introduced',
    asked: (visitor) =>
      ask(visitor, metadataDocument, {
        panelistId: visitor.panelistId,
        metadataKey: 'IHUT_PROJECT_INTRO_COMPLETED',
      }),
    on: { metadataValue: false },
    off: 'FEATURE_OFF',
  },
  {
    what: 'notes that somebody was introduced',
    asked: (visitor) =>
      ask(visitor, introducedDocument, {
        panelistId: visitor.panelistId,
        metadataKey: 'IHUT_PROJECT_INTRO_COMPLETED',
      }),
    on: { metadataValue: true },
    off: 'FEATURE_OFF',
  },
  {
    what: 'leads from a notification to its pages',
    given: tellOf(memberPath('productTest', { id: '7' })),
    asked: (visitor) => ask(visitor, notificationsDocument, { filter: own(visitor) }),
    on: { contents: [{ webLink: '/activities/product-testing/7' }] },
    off: { contents: [{ webLink: null }] },
  },
];

test.each(TABLE)('with product testing off nothing of it answers: $what', async (thing) => {
  const { on, off } = thing;
  expect(await answersOf('ihut', thing)).toEqual({ offForOne: off, onForOthers: on, offForAll: off, onAgain: on });
});

test('every call about product tests belongs to their flag', () => {
  const schema = readAudienceSchema('member');
  const flag = schema.getDirective('flag');
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}),
  );
  const about = fields.filter(({ name }) => /ProductTest|Shipment|Ihut/i.test(name));
  const without = about.filter(
    ({ astNode }) => flag == null || astNode == null || getDirectiveValues(flag, astNode)?.['key'] !== 'ihut',
  );
  expect([fields.length > 20, without.map(({ name }) => name)]).toEqual([true, []]);
});
