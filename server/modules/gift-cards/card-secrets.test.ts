import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createSealer } from '#server/platform/sealing.ts';
import { aReward, cardContent } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { addCard, addCards } from './add-cards.ts';
import { createDataKeyCache } from './data-key-cache.ts';
import { currentDataKey } from './data-keys.ts';
import { ensureCatalogue, listOffered } from './catalogue.ts';
import { fingerprintOf, openCard, sealCard, type CardContent, type SealedCard } from './card-secrets.ts';
import type { GiftCards } from './gift-cards.ts';

let node: TestNode;
let giftCards: GiftCards;
beforeAll(async () => {
  node = await startTestNode();
  ({ giftCards } = node.rooms);
});
afterAll(() => node.stop());

const CARD_ID = '01890000-0000-7000-8000-000000000001';
const OTHER_ID = '01890000-0000-7000-8000-000000000002';
const STOCK = { source: 'STOCK' as const, loadId: null };

const dataKeyOf = () => currentDataKey(giftCards, giftCards.db);
const open = (card: SealedCard, by: GiftCards = giftCards) => openCard(by, by.db, card);

async function sealedRow(rewardId: string): Promise<SealedCard & { lastFour: string; everything: string }> {
  const { rows } = await sql<SealedCard & { lastFour: string; everything: string }>`
    SELECT card_id AS "cardId", data_key_id AS "dataKeyId", sealed, last_four AS "lastFour", gift_card::text AS everything
    FROM gift_card WHERE reward_id = ${rewardId}`.execute(giftCards.db);
  const [row] = rows;
  if (row === undefined) throw new Error('no card');
  return row;
}

describe("a card's secrets", () => {
  test('open for the card they were sealed for, and for no other', async () => {
    const content = cardContent({ link: 'https://cards.example.com/1' });
    const dataKey = await dataKeyOf();
    const sealed = sealCard(dataKey, CARD_ID, content);
    const card = { cardId: CARD_ID, dataKeyId: dataKey.dataKeyId, sealed };
    expect(await open(card)).toEqual(content);
    await expect(open({ ...card, cardId: OTHER_ID })).rejects.toThrow('authenticate');
    await expect(open({ ...card, sealed: `${sealed.slice(0, -6)}AAAA==` })).rejects.toThrow('authenticate');
  });

  test('are nowhere in the row, nor is the key that sealed them', async () => {
    const { rewardId } = await aReward(node);
    const content = cardContent();
    expect(await addCard(giftCards, giftCards.db, { rewardId, content, expiresOn: null, ...STOCK })).toBe('added');
    const row = await sealedRow(rewardId);
    expect(row.lastFour).toBe(content.code.slice(-4));
    for (const secret of [content.code, content.code.replaceAll('-', ''), content.key, content.number]) {
      expect(row.everything).not.toContain(secret);
    }
    expect(await open(row)).toEqual(content);
  });

  test('open after a start with nothing remembered, and not under another sealing key', async () => {
    const { rewardId } = await aReward(node);
    const content = cardContent();
    await addCard(giftCards, giftCards.db, { rewardId, content, expiresOn: null, ...STOCK });
    const row = await sealedRow(rewardId);
    const fresh = { ...giftCards, dataKeys: createDataKeyCache() };
    expect(await open(row, fresh)).toEqual(content);
    const stranger = createSealer([{ id: 'other', secret: Buffer.alloc(32, 9) }], giftCards.chance);
    await expect(open(row, { ...giftCards, dataKeys: createDataKeyCache(), sealer: stranger })).rejects.toThrow(
      'not in the ring',
    );
  });

  test('have another key the next day, and the old ones still open', async () => {
    const before = await dataKeyOf();
    expect((await dataKeyOf()).dataKeyId).toBe(before.dataKeyId);
    const content = cardContent();
    const card = { cardId: CARD_ID, dataKeyId: before.dataKeyId, sealed: sealCard(before, CARD_ID, content) };
    node.clock.advance(DAY_MS + 1);
    expect((await dataKeyOf()).dataKeyId).not.toBe(before.dataKeyId);
    expect(await open(card)).toEqual(content);
  });
});

describe('a code', () => {
  test('is in stock once, however it is written, also within one batch and twenty times at once', async () => {
    const { rewardId } = await aReward(node);
    const card = (content: CardContent) => ({ rewardId, content, expiresOn: null });
    const content = cardContent({ code: 'HM40-7QXB-01LK-92TI' });
    const again = cardContent({ code: 'hm40 7qxb01lk 92ti' });
    const added = await addCards(giftCards, giftCards.db, [card(content), card(again), card(cardContent())], STOCK);
    expect(added.toSorted()).toEqual(['added', 'added', 'already']);
    const many = Array.from({ length: 10 }, () => card(cardContent()));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        inTransaction(giftCards.db, (tx) => addCards(giftCards, tx, turn % 2 === 0 ? many : many.toReversed(), STOCK)),
      ),
    );
    expect(answers.flat().filter((answer) => answer === 'added')).toHaveLength(10);
  });

  test('has the same fingerprint on every node, and no plain hash', async () => {
    const here = await fingerprintOf(giftCards, giftCards.db, 'HM40-7QXB');
    const there = { ...giftCards, dataKeys: createDataKeyCache() };
    expect(await fingerprintOf(there, there.db, 'hm407qxb')).toEqual(here);
    const { rows } = await sql<{ plain: Buffer }>`SELECT sha256('HM407QXB'::bytea) AS plain`.execute(giftCards.db);
    expect(rows[0]?.plain).not.toEqual(here);
  });
});

describe('the catalogue', () => {
  test('begins with 5, 10, 25 and 50 dollars, by the points a dollar', async () => {
    await Promise.all([ensureCatalogue(giftCards, giftCards.db), ensureCatalogue(giftCards, giftCards.db)]);
    const offered = await listOffered(giftCards, giftCards.db, CARD_ID);
    const usual = offered.filter(({ valueCents }) => valueCents <= 5_000);
    expect(usual.map(({ valueCents, points }) => [valueCents, points])).toEqual([
      [500, 500],
      [1_000, 1_000],
      [2_500, 2_500],
      [5_000, 5_000],
    ]);
  });

  test.each([
    ['three that last', { count: 3, expiresOn: null }, 3],
    ['two that last as long as they must', { count: 2, expiresOn: '2026-07-12' }, 2],
    ['two that end before that', { count: 2, expiresOn: '2026-07-09' }, 0],
    ['expired ones only', { count: 2, expiresOn: '2026-06-09' }, 0],
    ['more than members are told', { count: 104, expiresOn: '2031-01-01' }, 100],
  ])('counts what can be had: %s', async (_case, { count, expiresOn }, expected) => {
    const { rewardId } = await aReward(node);
    const cards = Array.from({ length: count }, () => ({ rewardId, content: cardContent(), expiresOn }));
    await addCards(giftCards, giftCards.db, cards, STOCK);
    const offered = await listOffered(giftCards, giftCards.db, CARD_ID);
    expect(offered.find((reward) => reward.rewardId === rewardId)?.availableCount).toBe(expected);
  });
});
