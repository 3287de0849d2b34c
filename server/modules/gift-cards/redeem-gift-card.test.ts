import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REVEALS_PER_HOUR } from '#contract/gift-cards/gift-cards.ts';
import { readBalance } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { MailMessage } from '#server/platform/mail/mail-message.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { aReward, aRichMember, stock } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { markSeen } from './mark-seen.ts';
import { redeemGiftCard, type RedeemRequest, revealGiftCard } from './redeem-gift-card.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ config: { databasePoolSize: 25 } });
});
afterAll(() => node.stop());

const ORIGIN = '203.0.113.7';

function redeem(request: Pick<RedeemRequest, 'panelistId' | 'rewardId' | 'points'> & Partial<RedeemRequest>) {
  return redeemGiftCard(node.rooms, { quantity: 1, key: randomUUID(), origin: ORIGIN, ...request });
}

/** Everything that a redemption could change. */
async function books(panelistId: string, rewardId: string) {
  const { rows } = await sql<{ redemptions: number; keys: number; lines: number; free: number; shown: number }>`
    SELECT (SELECT count(*)::int FROM redemption WHERE panelist_id = ${panelistId}) AS redemptions,
      (SELECT count(*)::int FROM idempotency_key WHERE owner_id = ${panelistId}) AS keys,
      (SELECT count(*)::int FROM reward_line WHERE panelist_id = ${panelistId}) AS lines,
      (SELECT count(*)::int FROM gift_card WHERE reward_id = ${rewardId} AND state = 'AVAILABLE') AS free,
      (SELECT count(*)::int FROM gift_card_showing JOIN gift_card USING (card_id)
        WHERE reward_id = ${rewardId}) AS shown`.execute(node.platform.db);
  return { ...rows[0], balance: await readBalance(node.platform.db, panelistId) };
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    node.platform.db,
  );
  return rows.length > 0;
}

describe('redeeming', () => {
  test('takes the points, gives the card, shows it once and says so by mail', async () => {
    const { rewardId, points, valueCents } = await aReward(node);
    const [content] = await stock(node, rewardId, 1);
    const { panelistId, email } = await aRichMember(node, points + 70);
    const sent: MailMessage[] = [];
    const send = (tx: Db, message: MailMessage) => {
      sent.push(message);
      return node.platform.mail.send(tx, message);
    };
    const watched = { ...node.rooms.giftCards, mail: { ...node.platform.mail, send } };
    const request = { panelistId, rewardId, points, quantity: 1, key: randomUUID(), origin: ORIGIN };
    const card = must(await redeemGiftCard({ ...node.rooms, giftCards: watched }, request));
    expect(card).toMatchObject({
      state: 'ISSUED',
      code: content?.code,
      token: `${content?.key.slice(0, 3)}-${content?.key.slice(3)}`,
      expiresOn: '2031-06-08',
      brand: node.rooms.giftCards.brand,
      valueCents,
      currencyCode: 'USD',
      points,
      balance: 70,
      seenBefore: 0,
    });
    expect(card.uri).toMatch(new RegExp(`^${node.url}/egift/[0-9a-f-]{36}$`));
    expect(await books(panelistId, rewardId)).toEqual({
      redemptions: 1,
      keys: 1,
      lines: 2,
      free: 0,
      shown: 1,
      balance: 70,
    });
    expect(sent).toMatchObject([{ to: email, kind: 'gift-card-ready' }]);
    const words = JSON.stringify(sent);
    expect(words).toContain(`${node.url}/history/redeemed-rewards`);
    for (const secret of [content?.code, content?.number, content?.key]) expect(words).not.toContain(secret);
  });

  test('takes the card that ends soonest, never one that is good for too short a time, one without an end last', async () => {
    const { rewardId, points } = await aReward(node);
    const [lasting] = await stock(node, rewardId, 1, null);
    await stock(node, rewardId, 1, '2026-07-09');
    const [late] = await stock(node, rewardId, 1, '2030-01-01');
    const [soon] = await stock(node, rewardId, 1, '2026-07-10');
    const { panelistId } = await aRichMember(node, points * 4);
    const codes: (string | null)[] = [];
    for (let round = 0; round < 3; round++) codes.push(must(await redeem({ panelistId, rewardId, points })).code);
    expect(codes).toEqual([soon?.code, late?.code, lasting?.code]);
    expect(await redeem({ panelistId, rewardId, points })).toEqual({ ok: false, failure: 'out-of-stock' });
  });
});

describe('nothing changes', () => {
  interface Given {
    readonly rewardId: string;
    readonly points: number;
  }
  const rows: [string, string, (given: Given) => Partial<RedeemRequest>][] = [
    ['for a reward that nobody knows', 'unknown-reward', () => ({ rewardId: randomUUID() })],
    ['for a reward that is no id', 'unknown-reward', () => ({ rewardId: "x' OR 1=1" })],
    ['for a price that changed', 'price-changed', ({ points }) => ({ points: points - 1 })],
    ['for a price below nothing', 'price-changed', ({ points }) => ({ points: -points })],
    ['for no card', 'bad-quantity', () => ({ quantity: 0 })],
    ['for two cards', 'bad-quantity', () => ({ quantity: 2 })],
    ['for fewer than none', 'bad-quantity', () => ({ quantity: -1 })],
    ['for very many', 'bad-quantity', () => ({ quantity: 2_147_483_647 })],
    ['for a key that is none', 'bad-key', () => ({ key: 'again' })],
  ];

  test.each(rows)('%s', async (_case, failure, change) => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 1);
    const { panelistId } = await aRichMember(node, points * 3);
    const before = await books(panelistId, rewardId);
    expect(await redeem({ panelistId, rewardId, points, ...change({ rewardId, points }) })).toEqual({
      ok: false,
      failure,
    });
    expect(await books(panelistId, rewardId)).toEqual(before);
  });

  test.each<
    [string, string, { isOffered?: boolean; cards?: number; expiresOn?: string; short?: number; state?: 'SUSPENDED' }]
  >([
    ['for a reward that is not offered', 'unknown-reward', { isOffered: false }],
    ['without stock', 'out-of-stock', { cards: 0 }],
    ['with expired cards only', 'out-of-stock', { expiresOn: '2026-06-09' }],
    ['with one point too few', 'too-few-points', { short: 1 }],
    ['for a member who is not active', 'not-active', { state: 'SUSPENDED' }],
  ])('%s', async (_case, failure, { isOffered = true, cards = 1, expiresOn = '2031-01-01', short = 0, state }) => {
    const { rewardId, points } = await aReward(node, { isOffered });
    await stock(node, rewardId, cards, expiresOn);
    const { panelistId } = await aRichMember(node, points - short);
    if (state !== undefined)
      await sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = ${panelistId}`.execute(node.platform.db);
    const before = await books(panelistId, rewardId);
    expect(await redeem({ panelistId, rewardId, points })).toEqual({ ok: false, failure });
    expect(await books(panelistId, rewardId)).toEqual(before);
  });

  test('for somebody who never had a point', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 1);
    const { panelistId } = await aMember(node);
    expect(await redeem({ panelistId, rewardId, points })).toEqual({ ok: false, failure: 'too-few-points' });
    expect(await books(panelistId, rewardId)).toMatchObject({ redemptions: 0, keys: 0, free: 1, balance: 0 });
  });

  test('when it falls over in the middle, and the same key works afterwards', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 1);
    const { panelistId } = await aRichMember(node, points);
    const before = await books(panelistId, rewardId);
    const key = randomUUID();
    const broken = {
      ...node.rooms.giftCards,
      mail: { ...node.rooms.giftCards.mail, send: () => Promise.reject(new Error('crash')) },
    };
    const fall = redeemGiftCard(
      { ...node.rooms, giftCards: broken },
      { panelistId, rewardId, points, key, quantity: 1, origin: ORIGIN },
    );
    await expect(fall).rejects.toThrow('crash');
    expect(await books(panelistId, rewardId)).toEqual(before);
    expect((await redeem({ panelistId, rewardId, points, key })).ok).toBe(true);
  });
});

describe('at once', () => {
  test('twenty with one key make one redemption, and as many as may look again get the same card', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 3);
    const { panelistId } = await aRichMember(node, points * 3);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem({ panelistId, rewardId, points, key })));
    const cards = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    expect(cards).toHaveLength(1 + REVEALS_PER_HOUR);
    expect(
      new Set(cards.map(({ redemptionId, code, token, uri }) => [redemptionId, code, token, uri].join())).size,
    ).toBe(1);
    expect(await books(panelistId, rewardId)).toMatchObject({
      redemptions: 1,
      free: 2,
      shown: 1 + REVEALS_PER_HOUR,
      balance: points * 2,
    });
  });

  test('twenty members want three cards: three get one each, the others keep their points', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 3);
    const members = await Promise.all(Array.from({ length: 20 }, () => aRichMember(node, points)));
    const answers = await Promise.all(members.map(({ panelistId }) => redeem({ panelistId, rewardId, points })));
    const won = answers.flatMap((answer) => (answer.ok ? [answer.value.code] : []));
    expect(new Set(won).size).toBe(3);
    expect(answers.filter((answer) => !answer.ok).map((answer) => !answer.ok && answer.failure)).toEqual(
      Array.from({ length: 17 }, () => 'out-of-stock'),
    );
    const balances = await Promise.all(members.map(({ panelistId }) => readBalance(node.platform.db, panelistId)));
    expect(balances.toSorted((a, b) => a - b)).toEqual([0, 0, 0, ...Array.from({ length: 17 }, () => points)]);
  });

  test('twenty keys of one member with points for two make two', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 5);
    const { panelistId } = await aRichMember(node, points * 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem({ panelistId, rewardId, points })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(2);
    expect(await books(panelistId, rewardId)).toMatchObject({ redemptions: 2, keys: 2, free: 3, balance: 0 });
  });

  test('nobody is told that there is none while a holder can still be undone', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 1);
    const { panelistId } = await aRichMember(node, points);
    const held = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const holder = inTransaction(node.platform.db, async (tx) => {
      await sql`SELECT 1 FROM gift_card WHERE reward_id = ${rewardId} FOR UPDATE`.execute(tx);
      held.resolve();
      await letGo.promise;
      throw new Error('undone');
    });
    const end = holder.catch((error: unknown) => error);
    await held.promise;
    const waiting = redeem({ panelistId, rewardId, points });
    await Promise.race([waiting, waitUntil('somebody waits for a card', isSomebodyWaiting)]);
    letGo.resolve();
    expect(await end).toMatchObject({ message: 'undone' });
    expect((await waiting).ok).toBe(true);
  });
});

describe('one key', () => {
  test('gives the same card later, and one more showing', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 2);
    const { panelistId } = await aRichMember(node, points * 2);
    const key = randomUUID();
    const first = must(await redeem({ panelistId, rewardId, points, key }));
    const again = must(await redeem({ panelistId, rewardId, points, key }));
    expect({ ...again, showingId: first.showingId }).toEqual(first);
    expect(await books(panelistId, rewardId)).toMatchObject({ redemptions: 1, shown: 2, balance: points });
  });

  test('is refused for another request', async () => {
    const { rewardId, points } = await aReward(node);
    const other = await aReward(node);
    await stock(node, rewardId, 2);
    const { panelistId } = await aRichMember(node, 200_000);
    const key = randomUUID();
    must(await redeem({ panelistId, rewardId, points, key }));
    const reused = redeem({ panelistId, rewardId: other.rewardId, points: other.points, key });
    expect(await reused).toEqual({ ok: false, failure: 'key-reused' });
  });
});

describe('showing a card again', () => {
  test('shows it to its owner and writes that down; to nobody else, who learns nothing', async () => {
    const { rewardId, points } = await aReward(node);
    const [content] = await stock(node, rewardId, 1);
    const { panelistId } = await aRichMember(node, points);
    const { redemptionId } = must(await redeem({ panelistId, rewardId, points }));
    const reveal = (who: string, id = redemptionId) =>
      revealGiftCard(node.rooms, { panelistId: who, redemptionId: id, origin: ORIGIN });
    const first = await reveal(panelistId);
    expect(first).toMatchObject({ code: content?.code, seenBefore: 0, balance: 0 });
    await markSeen(node.rooms.giftCards, { panelistId, showingId: first?.showingId ?? '' });
    expect(await reveal(panelistId)).toMatchObject({ code: content?.code, seenBefore: 1 });
    expect(await reveal((await aMember(node)).panelistId)).toBeUndefined();
    for (const id of [randomUUID(), 'RW-1']) expect(await reveal(panelistId, id)).toBeUndefined();
    expect(await books(panelistId, rewardId)).toMatchObject({ shown: 3 });
  });

  test('a redemption whose card was taken back shows none', async () => {
    const { rewardId, points } = await aReward(node);
    await stock(node, rewardId, 1);
    const { panelistId } = await aRichMember(node, points);
    const { redemptionId } = must(await redeem({ panelistId, rewardId, points }));
    await inTransaction(node.platform.db, async (tx) => {
      await sql`UPDATE gift_card SET state = 'VOID' WHERE redemption_id = ${redemptionId}`.execute(tx);
      await sql`UPDATE redemption SET state = 'VOIDED' WHERE redemption_id = ${redemptionId}`.execute(tx);
    });
    expect(await revealGiftCard(node.rooms, { panelistId, redemptionId, origin: ORIGIN })).toMatchObject({
      state: 'VOIDED',
      code: null,
      token: null,
      uri: null,
    });
  });
});
