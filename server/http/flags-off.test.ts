import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { FlagKey } from '#contract/flags/flags.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { judgeDueMembers } from '#server/modules/spark/judge-badges.ts';
import {
  ask,
  flagsBed,
  historyDocument,
  metadataDocument,
  notificationsDocument,
  own,
  type FlaggedThing,
} from '#testkit/beds/flags-bed.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const { panelId } = DEFAULT_BRAND;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ hasBadges: true });
});
afterAll(() => node.stop());

const { answersOf, switchTo, tellOf } = flagsBed(() => node);

const rewardsDocument = `query asked($panelId: String!, $rewardType: MarketResearchRewardType) {
  listMarketResearchRewards(panelId: $panelId, rewardType: $rewardType) { items { id } } }`;

/** Of a call that is not GraphQL's. */
const codeIn = (body: { readonly error?: { readonly code?: string } }) => body.error?.code;

const TABLE: Readonly<Record<Exclude<FlagKey, 'ihut'>, readonly FlaggedThing[]>> = {
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

const THINGS = Object.entries(TABLE).flatMap(([key, things]) =>
  things.map((thing) => ({ key: key as FlagKey, ...thing })),
);

test.each(THINGS)('off means off: $key $what', async ({ key, ...thing }) => {
  const { on, off } = thing;
  expect(await answersOf(key, thing)).toEqual({ offForOne: off, onForOthers: on, offForAll: off, onAgain: on });
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
