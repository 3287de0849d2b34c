import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redeem } from '#server/demo/builders/gift-cards.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { must } from '#testkit/builders/builders.ts';
import { aRedemption, aReward, aRichMember, stock } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { listRedemptions, readRedemption } from './list-redemptions.ts';
import { lockChangeable, recordChange, replaceItsCard } from './redemption-changes.ts';
import { markSeen } from './mark-seen.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** A card that its owner has just seen. */
async function aSeenRedemption() {
  const redeemed = await aRedemption(node);
  const { panelistId } = redeemed.member;
  await markSeen(node.rooms.giftCards, { panelistId, showingId: redeemed.showingId ?? '' });
  return redeemed;
}

/** A card that nobody has seen: the one that came in place of another. */
async function anUnseenCard() {
  const redemption = await aSeenRedemption();
  const { redemptionId } = redemption;
  await inTransaction(node.platform.db, async (tx) => {
    const locked = must(await lockChangeable(node.rooms.giftCards, tx, redemptionId));
    must(await replaceItsCard(node.rooms.giftCards, tx, locked));
    const change = { redemptionId, kind: 'REPLACE', reason: 'Lost', wasShown: false } as const;
    await recordChange(node.rooms.giftCards, tx, { ...change, changeId: randomUUID(), requestId: null, askedBy: null });
  });
  return redemption;
}

describe('the list', () => {
  test('finds a redemption by its number, its member and the end of its code, and by how it stands', async () => {
    const seen = await aSeenRedemption();
    const unseen = await anUnseenCard();
    const { number, lastFour, memberNumber } =
      (await readRedemption(node.rooms.giftCards, node.platform.db, seen.redemptionId)) ?? expect.fail();
    const find = async (text: string, choice?: 'SHOWN' | 'NOT_OPENED' | 'VOIDED') =>
      (await listRedemptions(node.rooms.giftCards, node.platform.db, { text, choice, after: undefined })).contents.map(
        (one) => one.redemptionId,
      );
    for (const text of [number, number.toLowerCase(), ` ${memberNumber} `, lastFour ?? '', `…${lastFour}`]) {
      expect(await find(text)).toContain(seen.redemptionId);
    }
    expect(await find(memberNumber, 'SHOWN')).toEqual([seen.redemptionId]);
    expect(await find(memberNumber, 'NOT_OPENED')).toEqual([]);
    expect(await find('', 'NOT_OPENED')).toContain(unseen.redemptionId);
    expect(await find('', 'NOT_OPENED')).not.toContain(seen.redemptionId);
    expect(await find('', 'VOIDED')).not.toContain(seen.redemptionId);
    expect(await find('no such thing')).toEqual([]);
  });

  test('comes in pages that neither skip nor repeat', async () => {
    const reward = await aReward(node, { points: 1 });
    await stock(node, reward.rewardId, 30);
    const member = await aRichMember(node, 30);
    for (let i = 0; i < 30; i++) await redeem(node.rooms, { ...reward, panelistId: member.panelistId });
    const first = await listRedemptions(node.rooms.giftCards, node.platform.db, {
      text: member.externalId,
      choice: undefined,
      after: undefined,
    });
    const after = first.nextPage ?? expect.fail('there is a second page');
    const second = await listRedemptions(node.rooms.giftCards, node.platform.db, {
      text: member.externalId,
      choice: undefined,
      after,
    });
    expect(second.nextPage).toBeNull();
    const ids = [...first.contents, ...second.contents].map(({ redemptionId }) => redemptionId);
    expect(new Set(ids).size).toBe(30);
  });
});
