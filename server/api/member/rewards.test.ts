import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { badgeImageUri } from '#contract/spark/badge-rules.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { awardBadge } from '#server/modules/spark/award-badge.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aReward, stock } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aBadge, aRewardsMember, REWARDS } from '#testkit/clients/rewards-client.ts';

const { panelId } = DEFAULT_BRAND;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const signedIn = (points = 0) => aRewardsMember(node, points);

const errorOf = (body: { errors?: readonly { extensions: { code: string } }[] }) => body.errors?.[0]?.extensions.code;

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
    for (let round = 0; round < 4; round++) expect((await redeem({ rewardId, points })).status).toBe(200);
    const sixth = await redeem({ rewardId, points });
    expect(sixth).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) } }] },
    });
    const again = await redeem(first);
    expect(again.body.data.redeemMarketResearchReward).toMatchObject({ code: card.code, shownCount: 0 });
    const reused = await redeem({ ...first, points: points + 1 });
    expect(errorOf(reused.body)).toBe('KEY_REUSED');
  });
});

describe('showing a code again', () => {
  test('by the key of its redemption counts as a look into the history: five an hour of both together', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 1);
    const { redeem, reveal } = await signedIn(points);
    const sent = { rewardId, points, idempotencyKey: randomUUID() };
    const { redemptionId } = (await redeem(sent)).body.data.redeemMarketResearchReward;
    expect((await reveal(redemptionId)).status).toBe(200);
    for (let round = 0; round < 4; round++) expect((await redeem(sent)).status).toBe(200);
    const refused = await Promise.all([redeem(sent), redeem(sent), reveal(redemptionId)]);
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(refused.map(({ body }) => errorOf(body))).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED']);
  });

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
      shownCount: 0,
      lastShownTime: null,
    });
    const stranger = await signedIn();
    const stolen = await stranger.reveal(redemptionId);
    expect(stolen).toMatchObject({ status: 404 });
    expect(stolen.body).toEqual((await stranger.reveal(randomUUID())).body);
    for (let round = 0; round < 4; round++) expect((await reveal(redemptionId)).status).toBe(200);
    expect((await reveal(redemptionId)).status).toBe(429);
    node.clock.advance(HOUR_MS / 5);
    expect((await reveal(redemptionId)).status).toBe(200);
  });
});

describe('what was seen', () => {
  async function aCard() {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 1);
    const member = await signedIn(points);
    const card = (await member.redeem({ rewardId, points })).body.data.redeemMarketResearchReward;
    return { ...member, card };
  }
  const unread = async ({ history }: Pick<Awaited<ReturnType<typeof aCard>>, 'history'>) =>
    (await history({ rewardType: 'GIFT_CARD', isRead: false })).contents.map(
      ({ rewardDetailId }: { rewardDetailId: string }) => rewardDetailId,
    );

  test('is what the browser reported: an answer that got lost leaves the card unread and not shown', async () => {
    const { reveal, card, history } = await aCard();
    expect(await unread({ history })).toEqual([card.redemptionId]);
    const again = (await reveal(card.redemptionId)).body.data.revealMarketResearchReward;
    expect(again).toMatchObject({ shownCount: 0, lastShownTime: null });
    expect(await unread({ history })).toEqual([card.redemptionId]);
  });

  test('is counted once however often it is reported, and each showing for itself', async () => {
    const { reveal, seen, card, history } = await aCard();
    const first = node.clock.now().toISOString();
    expect((await seen(card.showingId)).body.data).toEqual({ markMarketResearchRewardSeen: true });
    node.clock.advance(60_000);
    const both = await Promise.all([seen(card.showingId), seen(card.showingId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await unread({ history })).toEqual([]);
    const again = (await reveal(card.redemptionId)).body.data.revealMarketResearchReward;
    expect(again).toMatchObject({ shownCount: 1, lastShownTime: first });
    expect(again.showingId).not.toBe(card.showingId);
    await seen(again.showingId);
    expect((await reveal(card.redemptionId)).body.data.revealMarketResearchReward).toMatchObject({ shownCount: 2 });
  });

  test('is reported by nobody but the owner, and a made-up answer is not theirs either', async () => {
    const { card, history, seen } = await aCard();
    const stranger = await signedIn();
    const stolen = await stranger.seen(card.showingId);
    expect(stolen.status).toBe(404);
    expect(stolen.body).toEqual((await stranger.seen(randomUUID())).body);
    expect((await seen('no id')).status).toBe(404);
    expect(await unread({ history })).toEqual([card.redemptionId]);
  });

  test('of a line from before browsers reported is not known, and counts as it did', async () => {
    const { reveal, card, history, panelistId } = await aCard();
    await sql`
      INSERT INTO gift_card_showing (card_id, panelist_id, place, origin, shown_at)
      SELECT card_id, ${panelistId}, 'HISTORY', '203.0.113.9', ${node.clock.now()} FROM gift_card
      WHERE redemption_id = ${card.redemptionId}`.execute(node.platform.db);
    expect(await unread({ history })).toEqual([]);
    expect((await reveal(card.redemptionId)).body.data.revealMarketResearchReward).toMatchObject({ shownCount: 1 });
  });
});

describe('what there is', () => {
  test('cards with what is left and what this member had; badges a page at a time', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 3);
    const { redeem, ask, panelistId } = await signedIn(points);
    await redeem({ rewardId, points });
    const badges = [await aBadge(node, 'First'), await aBadge(node, 'spark'), await aBadge(node, 'Third')];
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
      {
        externalName: 'First',
        usedCount: 1,
        availableCount: 0,
        currencyValue: null,
        imageUri: badgeImageUri('/art/badge.svg'),
      },
      { externalName: 'spark', usedCount: 0, availableCount: 1 },
    ]);
    const rest = await list({ pagination: { pageSize: 2, startingAfter: both.nextPage } });
    expect(rest).toMatchObject({ nextPage: null, items: [{ id: 'BADGE', rewards: [{ externalName: 'Third' }] }] });
  });

  test.each([{ pageSize: 0 }, { pageSize: 51 }, { pageSize: 5, startingAfter: 'x' }])(
    'refuses a page of %j',
    async (pagination) => {
      const { ask } = await signedIn();
      expect((await ask('rewards', REWARDS, { panelId, pagination })).status).toBe(422);
    },
  );
});
