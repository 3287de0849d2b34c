import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { POINTS_WHY } from '#contract/points-why.ts';
import { awardBadge } from '#server/flows/award-badge.ts';
import { movePoints } from '#server/modules/rewards/index.ts';
import { HOUR_MS, SECOND_MS } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ApiClient } from '#testkit/api-client.ts';
import { aMember, aTask, must, TEST_PASSWORD } from '#testkit/builders.ts';
import { aReward, aRichMember, stock } from '#testkit/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { addBadge } from './index.ts';

const { panelId } = DEFAULT_BRAND;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const CARD = 'redemptionId status brand code token uri expiryDate currencyCode currencyValue points balance shownCount';
const REDEEM = `mutation redeem($input: MarketResearchRedeemInput!) { redeemMarketResearchReward(input: $input) { ${CARD} } }`;
const REVEAL = `mutation reveal($input: MarketResearchRevealInput!) {
  revealMarketResearchReward(input: $input) { ${CARD} lastShownTime } }`;
const REWARDS = `query rewards($panelId: String!, $rewardType: MarketResearchRewardType, $pagination: MarketResearchPagination) {
  listMarketResearchRewards(panelId: $panelId, rewardType: $rewardType, pagination: $pagination) {
    items { id rewardTypeId rewardTypeName rewards { id imageUri points usedCount availableCount currencyCode currencyValue
      internalName externalName } } nextPage } }`;
const HISTORY = `query history($filter: MarketResearchRewardHistoryFilter!, $pagination: MarketResearchPagination,
  $sort: [MarketResearchRewardHistorySort!], $search: String) {
  listMarketResearchPanelistRewardHistory(filter: $filter, pagination: $pagination, sort: $sort, search: $search) {
    totalItems nextPage contents { idIndex rewardName points createTime userContact userId mode type status code uri
      imageUri isRead rewardDetailId rewardId subject outcome rule currencyCode currencyValue expiryDate } } }`;

async function signedIn(points = 0) {
  const member = points > 0 ? await aRichMember(node, points) : await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  const ask = (name: string, document: string, variables: object) => browser.graphql(name, document, variables);
  const redeem = (input: object) =>
    ask('redeem', REDEEM, { input: { panelId, userId: member.panelistId, idempotencyKey: randomUUID(), ...input } });
  const reveal = (rewardDetailId: string) =>
    ask('reveal', REVEAL, { input: { panelId, userId: member.panelistId, rewardDetailId } });
  const history = async (variables: Record<string, unknown> = {}) => {
    const { rewardType, ...others } = variables;
    const filter = { panelId, userId: member.panelistId, rewardType };
    const { body } = await ask('history', HISTORY, { filter, ...others });
    return body.data.listMarketResearchPanelistRewardHistory;
  };
  return { ...member, browser, ask, redeem, reveal, history };
}

const errorOf = (body: { errors?: readonly { extensions: { code: string } }[] }) => body.errors?.[0]?.extensions.code;

async function aBadge(externalName: string, points = 50) {
  node.clock.advance(SECOND_MS);
  const badge = { internalName: randomUUID(), externalName, points, imageUri: '/art/badge.svg' };
  return { ...must(await addBadge(node.rooms.giftCards, node.platform.db, badge)), ...badge };
}

describe('redeeming over the wire', () => {
  test('answers with the card, never to be kept by anybody on the way', async () => {
    const { rewardId, points, valueCents } = await aReward(node);
    const [content] = await stock(node, rewardId, 1);
    const { redeem } = await signedIn(points + 5);
    const answer = await redeem({ rewardId, points });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          redeemMarketResearchReward: {
            status: 'REDEEMED',
            brand: DEFAULT_BRAND.retailerName,
            code: content?.code,
            expiryDate: '2031-06-08',
            currencyCode: 'USD',
            currencyValue: valueCents / 100,
            points,
            balance: 5,
            shownCount: 0,
          },
        },
      },
    });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(node.logLines.join('\n')).not.toContain(content?.code);
  });

  test.each<[string, number, string, (given: { rewardId: string; points: number }) => object]>([
    ['an unknown reward', 404, 'NOT_FOUND', () => ({ rewardId: randomUUID() })],
    ['another price', 409, 'PRICE_CHANGED', ({ points }) => ({ points: points + 1 })],
    ['too few points', 409, 'TOO_FEW_POINTS', () => ({})],
    ['no card', 422, 'VALIDATION_FAILED', () => ({ quantity: 0 })],
    ['many cards', 422, 'VALIDATION_FAILED', () => ({ quantity: 1_000_000 })],
    ['less than no card', 422, 'VALIDATION_FAILED', () => ({ quantity: -1 })],
    ['half a card', 400, 'BAD_REQUEST', () => ({ quantity: 0.5 })],
    ['a key that is none', 422, 'VALIDATION_FAILED', () => ({ idempotencyKey: 'mine' })],
  ])('refuses %s with %d %s', async (_case, status, code, change) => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 1);
    const { redeem, history } = await signedIn(1);
    const answer = await redeem({ rewardId, points, ...change({ rewardId, points }) });
    expect([answer.status, errorOf(answer.body)]).toEqual([status, code]);
    expect((await history()).totalItems).toBe(1);
  });

  test('says that there is none, and takes nothing', async () => {
    const { rewardId, points } = await aReward(node);
    const { redeem, history } = await signedIn(points);
    const answer = await redeem({ rewardId, points });
    expect([answer.status, errorOf(answer.body)]).toEqual([409, 'OUT_OF_STOCK']);
    expect((await history()).totalItems).toBe(1);
  });

  test('is five times a minute, and a key that has its card is answered all the same', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 7);
    const { redeem } = await signedIn(points * 7);
    const first = { rewardId, points, idempotencyKey: randomUUID() };
    const card = (await redeem(first)).body.data.redeemMarketResearchReward;
    for (let turn = 0; turn < 4; turn++) expect((await redeem({ rewardId, points })).status).toBe(200);
    const sixth = await redeem({ rewardId, points });
    expect(sixth).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) } }] },
    });
    const again = await redeem(first);
    expect(again.body.data.redeemMarketResearchReward).toMatchObject({ code: card.code, shownCount: 1 });
    const reused = await redeem({ ...first, points: points + 1 });
    expect(errorOf(reused.body)).toBe('KEY_REUSED');
  });
});

describe('showing a code again', () => {
  test('is counted, five times an hour, and answers for what is not theirs as for what is not', async () => {
    const { rewardId, points } = await aReward(node);
    const [content] = await stock(node, rewardId, 1);
    const { redeem, reveal, history } = await signedIn(points);
    const { redemptionId } = (await redeem({ rewardId, points })).body.data.redeemMarketResearchReward;
    const [line] = (await history({ rewardType: 'GIFT_CARD' })).contents;
    expect(line.rewardDetailId).toBe(redemptionId);
    const shown = await reveal(line.rewardDetailId);
    expect(shown.body.data.revealMarketResearchReward).toMatchObject({
      code: content?.code,
      shownCount: 1,
      lastShownTime: node.clock.now().toISOString(),
    });
    const stranger = await signedIn();
    const stolen = await stranger.reveal(redemptionId);
    expect(stolen).toMatchObject({ status: 404 });
    expect(stolen.body).toEqual((await stranger.reveal(randomUUID())).body);
    for (let turn = 0; turn < 4; turn++) expect((await reveal(redemptionId)).status).toBe(200);
    expect((await reveal(redemptionId)).status).toBe(429);
    node.clock.advance(HOUR_MS / 5);
    expect((await reveal(redemptionId)).status).toBe(200);
  });
});

describe('what there is', () => {
  test('cards with what is left and what this member had; badges a page at a time', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 3);
    const { redeem, ask, panelistId } = await signedIn(points);
    await redeem({ rewardId, points });
    const badges = [await aBadge('First'), await aBadge('spark'), await aBadge('Third')];
    await inTransaction(node.platform.db, (tx) =>
      awardBadge(node.rooms, tx, { badgeId: badges[0]?.badgeId ?? '', panelistId }),
    );
    const list = async (variables: object) =>
      (await ask('rewards', REWARDS, { panelId, ...variables })).body.data.listMarketResearchRewards;
    const cards = await list({ rewardType: 'GIFT_CARD' });
    expect(cards.items).toMatchObject([{ rewardTypeId: 'GIFT_CARD', rewardTypeName: 'eGift cards' }]);
    const mine = cards.items[0].rewards.find((reward: { id: string }) => reward.id === rewardId);
    expect(mine).toMatchObject({ points, usedCount: 1, availableCount: 2, currencyCode: 'USD', imageUri: null });
    const both = await list({ pagination: { pageSize: 2 } });
    expect(both.items.map((group: { id: string }) => group.id)).toEqual(['GIFT_CARD', 'BADGE']);
    const [first, second] = both.items[1].rewards;
    expect([first, second]).toMatchObject([
      { externalName: 'First', usedCount: 1, availableCount: 0, currencyValue: null, imageUri: '/art/badge.svg' },
      { externalName: 'spark', usedCount: 0, availableCount: 1 },
    ]);
    const rest = await list({ pagination: { pageSize: 2, startingAfter: both.nextPage } });
    expect(rest).toMatchObject({ nextPage: null, items: [{ id: 'BADGE', rewards: [{ externalName: 'Third' }] }] });
  });

  test.each([{ pageSize: 0 }, { pageSize: 51 }, { pageSize: 5, startingAfter: 'x' }])(
    'refuses a page of %j',
    async (pagination) => {
      const { ask } = await signedIn();
      expect((await ask('rewards', REWARDS, { panelId, pagination })).status).toBe(400);
    },
  );
});

describe('the history of rewards', () => {
  async function aHistory() {
    const { rewardId, points, valueCents } = await aReward(node);
    const [content] = await stock(node, rewardId, 1);
    const member = await signedIn();
    await aTask(node, member.panelistId, 'QUALIFIED', {
      externalName: 'Cold brew at 100% home',
      points: { qualified: points, nonQualified: 1, overQuota: 1 },
    });
    node.clock.advance(SECOND_MS);
    const { badgeId } = await aBadge('Seven in a row');
    await inTransaction(node.platform.db, (tx) =>
      awardBadge(node.rooms, tx, { badgeId, panelistId: member.panelistId }),
    );
    node.clock.advance(SECOND_MS);
    await member.redeem({ rewardId, points });
    node.clock.advance(SECOND_MS);
    must(
      await movePoints(node.rooms.rewards, node.platform.db, {
        panelistId: member.panelistId,
        points: -20,
        against: 'PROGRAMME',
        cause: { kind: 'ADJUSTMENT', id: randomUUID() },
        why: POINTS_WHY.adjustment('Counted twice'),
      }),
    );
    return { ...member, rewardId, points, valueCents, content, badgeId };
  }

  test('tells of every line what it was and why, and of a code its end alone', async () => {
    const { history, points, content, panelistId, email, valueCents, badgeId, rewardId } = await aHistory();
    const page = await history();
    expect(page).toMatchObject({ totalItems: 4, nextPage: null });
    expect(page.contents).toMatchObject([
      {
        rewardName: '-20',
        points: -20,
        type: 'POINTS',
        mode: 'DEBIT',
        status: 'DEDUCTED',
        subject: 'Counted twice',
        rule: 'Corrected by the community team',
      },
      {
        points: -points,
        type: 'GIFT_CARD',
        mode: 'DEBIT',
        status: 'REDEEMED',
        code: `•••• ${content?.code.slice(-4)}`,
        uri: expect.stringMatching(/\/egift\/[0-9a-f-]{36}$/),
        rewardId,
        currencyCode: 'USD',
        currencyValue: valueCents / 100,
        expiryDate: '2031-06-08',
        imageUri: null,
        outcome: 'Redeemed',
      },
      {
        rewardName: 'Seven in a row',
        points: 50,
        type: 'BADGE',
        status: 'COLLECTED',
        imageUri: '/art/badge.svg',
        rewardId: badgeId,
        isRead: false,
        rule: 'Points that come with this badge',
      },
      {
        rewardName: String(points),
        points,
        type: 'POINTS',
        mode: 'CREDIT',
        status: 'CREDITED',
        subject: 'Cold brew at 100% home',
        outcome: 'Completed',
        rule: 'Points for a completed activity',
        userId: panelistId,
        userContact: email,
        code: null,
        uri: null,
        rewardDetailId: null,
      },
    ]);
    expect(JSON.stringify(page)).not.toContain(content?.code);
    expect(page.contents[0].idIndex).toMatch(/^RW-\d+$/);
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ rewardType: 'BADGE' }, ['BADGE']],
    [{ rewardType: 'GIFT_CARD' }, ['GIFT_CARD']],
    [{ rewardType: 'POINTS' }, ['POINTS', 'POINTS']],
    [{ search: 'seven IN' }, ['BADGE']],
    [{ search: '100%' }, ['POINTS']],
    [{ search: '%' }, ['POINTS']],
    [{ search: '_' }, []],
    [{ search: '  ' }, ['POINTS', 'GIFT_CARD', 'BADGE', 'POINTS']],
    [{ sort: [{ field: 'createTime', order: 'ASC' }] }, ['POINTS', 'BADGE', 'GIFT_CARD', 'POINTS']],
  ])('%j', async (asked, types) => {
    const { history } = await aHistory();
    const page = await history(asked);
    expect(page.contents.map((line: { type: string }) => line.type)).toEqual(types);
    expect(page.totalItems).toBe(types.length);
  });

  test('finds a line by its number', async () => {
    const { history } = await aHistory();
    const [line] = (await history({ rewardType: 'BADGE' })).contents;
    expect((await history({ search: line.idIndex })).contents).toEqual([line]);
  });

  test.each(['ASC', 'DESC'])('pages by key in order %s without a gap or a repeat', async (order) => {
    const { history } = await aHistory();
    const sort = [{ field: 'createTime', order }];
    const all = (await history({ sort })).contents.map((line: { idIndex: string }) => line.idIndex);
    const first = await history({ sort, pagination: { pageSize: 3 } });
    expect(first.totalItems).toBe(4);
    const rest = await history({ sort, pagination: { pageSize: 3, startingAfter: first.nextPage } });
    expect(rest).toMatchObject({ totalItems: 4, nextPage: null });
    expect([...first.contents, ...rest.contents].map((line: { idIndex: string }) => line.idIndex)).toEqual(all);
  });

  test.each([
    { pagination: { pageSize: 51 } },
    { pagination: { pageSize: 3, startingAfter: "RW-1' OR 1=1" } },
    { search: 'x'.repeat(101) },
  ])('refuses %j', async (asked) => {
    const { ask, panelistId } = await signedIn();
    const answer = await ask('history', HISTORY, { filter: { panelId, userId: panelistId }, ...asked });
    expect(answer.status).toBe(400);
  });

  test('a line from before words were kept says its reason', async () => {
    const { history, panelistId } = await signedIn(5);
    await sql`
      WITH old AS (
        INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at)
        VALUES (gen_random_uuid(), 'US', 'TASK', gen_random_uuid(), 'Completed: An old survey', now())
        RETURNING transfer_id)
      INSERT INTO points_entry (transfer_id, account_id, amount)
      SELECT transfer_id, account_id, CASE kind WHEN 'MEMBER' THEN 7 ELSE -7 END FROM old, points_account
      WHERE panelist_id = ${panelistId} OR kind = 'PROGRAMME'`.execute(node.platform.db);
    const [line] = (await history()).contents;
    expect(line).toMatchObject({ subject: 'Completed: An old survey', outcome: null, rule: null, points: 7 });
  });
});
