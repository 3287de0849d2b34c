import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { FLAG_KEYS, type FlagKey } from '#contract/flags/flags.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import type { TaskState } from '#contract/studies/task-states.ts';
import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { judgeDueMembers } from '#server/flows/spark/judge-badges.ts';
import { setFlag, setFlagMember } from '#server/modules/flags/index.ts';
import { tellMember } from '#server/modules/messages/index.ts';
import { newId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, aTask, must, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { anInvitation, aSurvey } from '#testkit/builders/survey-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const ADMIN = { operatorId: null };
const { panelId } = DEFAULT_BRAND;
const PRODUCT_TEST = { category: 'IHUT', subType: 'SCREENER' } as const;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ hasBadges: true });
});
afterAll(() => node.stop());
beforeEach(async () => {
  for (const table of ['flag', 'flag_member']) await sql`DELETE FROM ${sql.table(table)}`.execute(node.platform.db);
  node.clock.advance(11_000);
});

/** As an admin does it, with every other flag on. */
async function switchTo(key: FlagKey, isOn: boolean): Promise<void> {
  const { rows } = await sql<{ revision: number }>`
    SELECT revision FROM flag WHERE panel_id = ${panelId} AND key = ${key}`.execute(node.platform.db);
  must(await setFlag(node.rooms.flags, { key, isOn, percent: 100, revision: rows[0]?.revision ?? 0 }, ADMIN));
}

async function signedIn() {
  const member = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  return { ...member, browser };
}
type Visitor = Awaited<ReturnType<typeof signedIn>>;

/** What a call answered: its code when it was refused, else its data. */
async function ask({ browser }: Pick<Visitor, 'browser'>, document: string, variables: object = {}): Promise<unknown> {
  const { body } = await browser.graphql('asked', document, variables);
  return body.errors?.[0]?.extensions?.code ?? Object.values(body.data as object)[0];
}

/** Of a call that is not GraphQL's. */
const codeIn = (body: { readonly error?: { readonly code?: string } }) => body.error?.code;

const own = ({ panelistId }: Visitor) => ({ panelId, userId: panelistId });

interface Row {
  readonly what: string;
  /** Makes what the flag decides about. */
  readonly given?: (visitor: Visitor) => Promise<unknown>;
  readonly asked: (visitor: Visitor, given: unknown) => Promise<unknown>;
  readonly on: unknown;
  readonly off: unknown;
}

const tasksDocument = `query asked($filter: MarketResearchTaskFilter!) {
  getMarketResearchTasks(filter: $filter) { totalItems contents { state link } } }`;
const countDocument = `query asked($filter: MarketResearchTaskFilter!) { getMarketResearchTasksCount(filter: $filter) }`;
const rewardsDocument = `query asked($panelId: String!, $rewardType: MarketResearchRewardType) {
  listMarketResearchRewards(panelId: $panelId, rewardType: $rewardType) { items { id } } }`;
const historyDocument = `query asked($filter: MarketResearchRewardHistoryFilter!) {
  listMarketResearchPanelistRewardHistory(filter: $filter) { totalItems } }`;
const metadataDocument = `query asked($panelistId: ID!, $metadataKey: MarketResearchMetadataKey!) {
  getMarketResearchPanelistMetadata(panelistId: $panelistId, metadataKey: $metadataKey) { metadataValue } }`;
const introducedDocument = `mutation asked($panelistId: ID!, $metadataKey: MarketResearchMetadataKey!) {
  updateMarketResearchPanelistMetadata(panelistId: $panelistId, metadataKey: $metadataKey) { metadataValue } }`;
const notificationsDocument = `query asked($filter: MarketResearchTaskNotificationFilter!) {
  getMarketResearchTaskNotifications(filter: $filter) { contents { webLink } } }`;

/** One of each way that a product test can stand. */
const tests = ({ panelistId }: Visitor, ...states: readonly TaskState[]) =>
  Promise.all(states.map((state) => aTask(node, panelistId, state, PRODUCT_TEST)));

/** A survey of a product test with the link that opens it, signed in or not. */
async function aTestLink({ panelistId }: Visitor) {
  return (await anInvitation(node, await aSurvey(node, { project: PRODUCT_TEST }), { panelistId })).link;
}

const lookDocument = `query asked($link: MarketResearchSurveyLink!) { getMarketResearchSurvey(link: $link) { state } }`;
const startDocument = `mutation asked($link: MarketResearchSurveyLink!) { startMarketResearchSurvey(link: $link) { revision } }`;
const saveDocument = `mutation asked($input: MarketResearchSurveyPageInput!) {
  saveMarketResearchSurveyPage(input: $input) { revision } }`;
const draftDocument = `mutation asked($input: MarketResearchSurveyDraftInput!) {
  keepMarketResearchSurveyDraft(input: $input) { revision } }`;
const returnDocument = `mutation asked($input: MarketResearchSurveyReturnInput!) {
  returnMarketResearchSurveyPage(input: $input) { revision } }`;

async function startedLink(visitor: Visitor) {
  const link = await aTestLink(visitor);
  await ask(visitor, startDocument, { link });
  return link;
}

const tellOf =
  (link: string, kind: 'ANNOUNCEMENT' | 'BADGE' = 'ANNOUNCEMENT') =>
  ({ panelistId }: Visitor) =>
    inTransaction(node.platform.db, (tx) =>
      tellMember(node.rooms.messages, tx, {
        panelistId,
        kind,
        causeId: newId(node.platform.chance, node.clock.now()),
        title: 'News',
        body: 'Have a look.',
        link,
      }),
    );

const TABLE: Readonly<Record<FlagKey, readonly Row[]>> = {
  ihut: [
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
  ],
  in_app_notification: [
    {
      what: 'lists notifications',
      asked: (visitor) => ask(visitor, notificationsDocument, { filter: own(visitor) }),
      on: { contents: [] },
      off: 'FEATURE_OFF',
    },
    {
      what: 'marks them as read',
      asked: (visitor) =>
        ask(
          visitor,
          'mutation asked($userId: ID!) { markTaskNotificationsAsRead(userId: $userId) { unreadNotifications } }',
          { userId: visitor.panelistId },
        ),
      on: { unreadNotifications: 0 },
      off: 'FEATURE_OFF',
    },
    {
      what: 'opens the live stream',
      asked: async ({ browser }) => {
        const stop = new AbortController();
        const answer = await fetch(`${node.url}${API_PATHS.notificationEvents}`, {
          headers: {
            [HEADERS.siteId]: DEFAULT_BRAND.siteId,
            authorization: bearerOf(browser.csId ?? ''),
            cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
          signal: stop.signal,
        });
        const told = answer.ok ? 'streams' : codeIn(await answer.json());
        stop.abort();
        return told;
      },
      on: 'streams',
      off: 'FEATURE_OFF',
    },
    {
      what: 'knows of devices',
      asked: (visitor) => ask(visitor, 'query asked { getMarketResearchPanelistPush { __typename } }'),
      on: expect.anything(),
      off: 'FEATURE_OFF',
    },
  ],
  gamification: [
    {
      what: 'shows My Spark',
      asked: (visitor) =>
        ask(
          visitor,
          'query asked($panelistId: ID!) { getMarketResearchPanelistSpark(panelistId: $panelistId) { longestLoginDays } }',
          { panelistId: visitor.panelistId },
        ),
      on: { longestLoginDays: 0 },
      off: 'FEATURE_OFF',
    },
    {
      what: 'lists badges among the rewards',
      asked: (visitor) => ask(visitor, rewardsDocument, { panelId }),
      on: { items: [{ id: 'GIFT_CARD' }, { id: 'BADGE' }] },
      off: { items: [{ id: 'GIFT_CARD' }] },
    },
    {
      what: 'lists badges alone',
      asked: (visitor) => ask(visitor, rewardsDocument, { panelId, rewardType: 'BADGE' }),
      on: { items: [{ id: 'BADGE' }] },
      off: 'FEATURE_OFF',
    },
    {
      what: 'lists earned badges',
      asked: (visitor) => ask(visitor, historyDocument, { filter: { ...own(visitor), rewardType: 'BADGE' } }),
      on: { totalItems: 0 },
      off: 'FEATURE_OFF',
    },
    {
      what: 'says what unlocks an avatar',
      asked: async ({ browser }) => {
        const { status, body } = await browser.send(API_PATHS.avatarMapping);
        return status === 200 ? 'the shelf' : codeIn(body);
      },
      on: 'the shelf',
      off: 'FEATURE_OFF',
    },
    {
      what: 'takes another avatar',
      asked: (visitor) =>
        ask(
          visitor,
          `mutation asked($panelistId: ID!) {
            updateMarketResearchPanelistAvatar(panelistId: $panelistId, avatar: "mug") { avatar } }`,
          { panelistId: visitor.panelistId },
        ),
      on: { avatar: 'mug' },
      off: 'FEATURE_OFF',
    },
    {
      what: 'tells whether somebody was introduced',
      asked: (visitor) =>
        ask(visitor, metadataDocument, {
          panelistId: visitor.panelistId,
          metadataKey: 'GAMIFICATION_INTRO_COMPLETED',
        }),
      on: { metadataValue: false },
      off: 'FEATURE_OFF',
    },
    {
      what: 'leads from a notification to its pages',
      given: tellOf(memberPath('badges')),
      asked: (visitor) => ask(visitor, notificationsDocument, { filter: own(visitor) }),
      on: { contents: [{ webLink: '/my-spark/badges' }] },
      off: { contents: [{ webLink: null }] },
    },
  ],
  spark_banner: [
    {
      what: 'has a text',
      async given() {
        await sql`
          INSERT INTO spark_banner (panel_id, text, published_at) VALUES (${panelId}, 'Quests double.', now())
          ON CONFLICT DO NOTHING`.execute(node.platform.db);
      },
      async asked({ browser, externalId }) {
        const { body } = await browser.post('/ofrep/v1/evaluate/flags/spark_banner', {
          context: { targetingKey: externalId },
        });
        return body.value;
      },
      on: 'Quests double.',
      off: '',
    },
  ],
};

const ROWS = FLAG_KEYS.flatMap((key) => TABLE[key].map((row) => ({ key, ...row })));

/** For one member alone, then for everybody, and then it is all back. */
test.each(ROWS)('$key: $what', async ({ key, given, asked, on, off }) => {
  await switchTo(key, true);
  const [without, having] = [await signedIn(), await signedIn()];
  const [madeWithout, madeHaving] = [await given?.(without), await given?.(having)];
  const setApart = (isOn: boolean | null) =>
    setFlagMember(node.rooms.flags, { key, memberNumber: without.externalId, isOn }, ADMIN);
  must(await setApart(false));
  expect(await asked(without, madeWithout)).toEqual(off);
  expect(await asked(having, madeHaving)).toEqual(on);
  must(await setApart(null));
  await switchTo(key, false);
  expect(await asked(having, madeHaving)).toEqual(off);
  await switchTo(key, true);
  expect(await asked(without, madeWithout)).toEqual(on);
});

test('a badge is given by nobody while there are none, and afterwards', async () => {
  const { panelistId } = await aMember(node);
  await switchTo('gamification', false);
  await aTask(node, panelistId, 'QUALIFIED');
  const held = async () =>
    (await sql`SELECT 1 FROM badge_award WHERE panelist_id = ${panelistId}`.execute(node.platform.db)).rows.length;
  await judgeDueMembers(node.rooms);
  expect(await held()).toBe(0);
  await switchTo('gamification', true);
  await judgeDueMembers(node.rooms);
  expect(await held()).toBeGreaterThan(0);
});
