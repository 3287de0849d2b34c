import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EGIFT_SEEN_API_PATH, eGiftApiPath } from '#contract/gift-cards/egift.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { openEGiftPage } from '#server/modules/gift-cards/index.ts';
import { pruneTries } from '#server/modules/gift-cards/open-egift-page.store.ts';
import { stock, aReward, aRichMember } from '#testkit/builders/gift-card-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aRedeemedCard, replaceCard, voidRedemption } from '#testkit/builders/redeemed-card.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function aCard(given: Parameters<typeof aRedeemedCard>[2] = {}) {
  const member = await aRichMember(node, 1_000_000);
  return aRedeemedCard(node, member.panelistId, given);
}

const visitor = () => new ApiClient(node.url);
const look = async (cardId: string) => (await visitor().send(eGiftApiPath(cardId))).body;
const tryKey = async (cardId: string, key: string) => (await visitor().post(eGiftApiPath(cardId), { key })).body;
const showings = async (cardId: string) =>
  (
    await sql<{ place: string; panelistId: string | null; origin: string }>`
      SELECT place, panelist_id AS "panelistId", origin FROM gift_card_showing WHERE card_id = ${cardId}`.execute(
      node.platform.db,
    )
  ).rows;

const OTHER_KEY = '0O1I0O';

describe('the face of a card', () => {
  it('shows what it is worth and no more', async () => {
    const { cardId, dollars } = await aCard();
    expect(await look(cardId)).toEqual({ brand: 'Harbor & Main', value: dollars, closedForSeconds: 0 });
    expect(await showings(cardId)).toEqual([]);
  });

  it('is nothing that another site, a shared cache or a history would keep', async () => {
    const { cardId } = await aCard();
    const answer = await visitor().send(eGiftApiPath(cardId));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const foreign = await visitor().send(eGiftApiPath(cardId), { headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.status).toBe(403);
  });

  it("of an id that is no card's is one that cards have, the same every time", async () => {
    const unknown = randomUUID();
    const face = await look(unknown);
    const { rows } = await sql<{ value: number }>`SELECT value_cents / 100 AS value FROM gift_card_reward`.execute(
      node.platform.db,
    );
    expect(rows.map(({ value }) => value)).toContain(face.value);
    expect(await look(unknown)).toEqual(face);
  });

  it('is missing for a link that was cut short', async () => {
    expect((await visitor().send(eGiftApiPath('7'))).status).toBe(404);
    expect((await visitor().post(eGiftApiPath('7'), { key: 'ABC-123' })).status).toBe(404);
  });
});

describe('the right key', () => {
  it.each([
    ['as it is', (key: string) => key],
    ['in small letters with a dash', (key: string) => `${key.slice(0, 3)}-${key.slice(3)}`.toLowerCase()],
    ['with spaces around', (key: string) => ` ${key.slice(0, 3)} ${key.slice(3)} `],
  ])('opens the card, %s, and the showing is noted', async (_, write) => {
    const { cardId, content, dollars } = await aCard();
    const answer = await visitor().post(eGiftApiPath(cardId), { key: write(content.key) });
    expect(answer.body).toEqual({
      status: 'OPEN',
      card: {
        brand: 'Harbor & Main',
        value: dollars,
        number: content.number,
        pin: content.pin,
        expiresOn: '2031-06-08',
        isExpired: false,
      },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const shown = await showings(cardId);
    expect(shown).toEqual([{ place: 'EGIFT_PAGE', panelistId: null, origin: expect.stringMatching(/^10\./) }]);
  });

  it('and what its page reports: seen is the answer that a key got just now, for nobody without one', async () => {
    const { cardId, content, redemptionId } = await aCard();
    const seen = async () => {
      const sights = sql<{
        count: number;
      }>`SELECT count(*)::int AS count FROM gift_card_sight WHERE card_id = ${cardId}`;
      return (await sights.execute(node.platform.db)).rows[0]?.count;
    };
    const report = () => visitor().post(eGiftApiPath(cardId, EGIFT_SEEN_API_PATH), {});
    expect((await report()).status).toBe(204);
    expect(await seen()).toBe(0);
    expect(await tryKey(cardId, content.key)).toMatchObject({ status: 'OPEN' });
    expect(await seen()).toBe(0);
    node.clock.advance(16 * 60_000);
    await report();
    expect(await seen()).toBe(0);
    await tryKey(cardId, content.key);
    await report();
    await report();
    expect(await seen()).toBe(1);
    expect((await visitor().post(eGiftApiPath(redemptionId, EGIFT_SEEN_API_PATH), {})).status).toBe(204);
  });

  it('tells 0 from O', async () => {
    const { cardId } = await aCard({ content: { key: '8B05S1' } });
    expect(await tryKey(cardId, '8BO-5SI')).toEqual({ status: 'WRONG_KEY', triesLeft: 4 });
  });

  it('opens a card that has run out, and says so', async () => {
    const { cardId, content } = await aCard({ expiresOn: '2026-06-09' });
    expect(await tryKey(cardId, content.key)).toMatchObject({ status: 'OPEN', card: { isExpired: true } });
    const lasting = await aCard({ expiresOn: '2026-06-10' });
    expect(await tryKey(lasting.cardId, lasting.content.key)).toMatchObject({ card: { isExpired: false } });
  });

  it('of a card that was taken back or replaced opens nothing', async () => {
    const voided = await aCard();
    await voidRedemption(node, voided.redemptionId);
    expect(await tryKey(voided.cardId, voided.content.key)).toEqual({ status: 'VOIDED' });
    const replaced = await aCard();
    await replaceCard(node, replaced.redemptionId);
    expect(await tryKey(replaced.cardId, replaced.content.key)).toEqual({ status: 'REPLACED' });
    expect(await tryKey(replaced.cardId, OTHER_KEY)).toEqual({ status: 'WRONG_KEY', triesLeft: 4 });
    expect([...(await showings(voided.cardId)), ...(await showings(replaced.cardId))]).toEqual([]);
  });

  it.each([
    ['of a card in stock', async () => inStock()],
    [
      'of a card with a page elsewhere',
      async () => aCard({ content: { number: '', link: 'https://cards.example/1' } }),
    ],
  ])('%s opens nothing', async (_, make) => {
    const { cardId, content } = await make();
    expect(await tryKey(cardId, content.key)).toEqual({ status: 'WRONG_KEY', triesLeft: 4 });
  });
});

async function inStock() {
  const { rewardId } = await aReward(node);
  const [content] = await stock(node, rewardId, 1);
  const { rows } = await sql<{ cardId: string }>`
    SELECT card_id AS "cardId" FROM gift_card WHERE reward_id = ${rewardId}`.execute(node.platform.db);
  return { cardId: rows[0]?.cardId ?? '', content: content ?? { key: '' } };
}

describe('wrong keys', () => {
  it.each([
    ['a card', async () => (await aCard()).cardId],
    ["an id that is no card's", async () => randomUUID()],
  ])('count down and close the page of %s for 15 minutes; then there are five again', async (_, make) => {
    const cardId = await make();
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await tryKey(cardId, OTHER_KEY)).toEqual({ status: 'WRONG_KEY', triesLeft });
    }
    expect(await tryKey(cardId, OTHER_KEY)).toEqual({ status: 'CLOSED', closedForSeconds: 900 });
    node.clock.advance(MINUTE_MS);
    expect(await tryKey(cardId, OTHER_KEY)).toEqual({ status: 'CLOSED', closedForSeconds: 840 });
    expect(await look(cardId)).toMatchObject({ closedForSeconds: 840 });
    node.clock.advance(14 * MINUTE_MS - 1);
    expect(await tryKey(cardId, OTHER_KEY)).toEqual({ status: 'CLOSED', closedForSeconds: 1 });
    node.clock.advance(1);
    expect(await look(cardId)).toMatchObject({ closedForSeconds: 0 });
    expect(await tryKey(cardId, OTHER_KEY)).toEqual({ status: 'WRONG_KEY', triesLeft: 4 });
  });

  it('are forgotten with the right one', async () => {
    const { cardId, content } = await aCard();
    for (let n = 0; n < 4; n++) await tryKey(cardId, OTHER_KEY);
    expect(await tryKey(cardId, content.key)).toMatchObject({ status: 'OPEN' });
    expect(await tryKey(cardId, OTHER_KEY)).toEqual({ status: 'WRONG_KEY', triesLeft: 4 });
  });

  it('are forgotten after a day', async () => {
    const { cardId } = await aCard();
    for (let n = 0; n < 4; n++) await tryKey(cardId, OTHER_KEY);
    node.clock.advance(24 * 60 * MINUTE_MS + 1);
    expect(await tryKey(cardId, OTHER_KEY)).toEqual({ status: 'WRONG_KEY', triesLeft: 4 });
  });

  it('of ids that no card has do not pile up', async () => {
    const [old, fresh] = [randomUUID(), randomUUID()];
    await tryKey(old, OTHER_KEY);
    node.clock.advance(24 * 60 * MINUTE_MS + 1);
    await tryKey(fresh, OTHER_KEY);
    await pruneTries(node.platform.db, node.clock.now());
    const { rows } = await sql<{ cardId: string }>`
      SELECT card_id AS "cardId" FROM gift_card_wrong_keys`.execute(node.platform.db);
    const kept = rows.map(({ cardId }) => cardId);
    expect(kept).toContain(fresh);
    expect(kept).not.toContain(old);
  });

  it('of fifty at once get five looks, and the right one among the rest gets none while it is closed', async () => {
    const { cardId, content } = await aCard();
    const guess = (key: string) => openEGiftPage(node.rooms.giftCards, { cardId, key, origin: 'test' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(OTHER_KEY)));
    const wrong = answers.filter(({ status }) => status === 'WRONG_KEY');
    expect(wrong).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 'CLOSED')).toHaveLength(46);
    expect(await guess(content.key)).toMatchObject({ status: 'CLOSED' });
    expect(await showings(cardId)).toEqual([]);
  });

  it.each([
    ['too short', { key: 'ABC' }],
    ['too long', { key: 'A'.repeat(41) }],
    ['no text', { key: 123_456 }],
    ['missing', {}],
    ['beside something else', { key: 'ABC-123', cardId: 'x' }],
  ])('that are none, %s, are refused and not counted', async (_, body) => {
    const { cardId, content } = await aCard();
    expect((await visitor().post(eGiftApiPath(cardId), body)).status).toBe(422);
    const { rows } = await sql`SELECT 1 FROM gift_card_wrong_keys WHERE card_id = ${cardId}`.execute(node.platform.db);
    expect(rows).toEqual([]);
    expect(await tryKey(cardId, content.key)).toMatchObject({ status: 'OPEN' });
  });

  it('are counted by address too: one key tried on many cards', async () => {
    const client = visitor();
    const statuses = [];
    for (let n = 0; n < 31; n++)
      statuses.push((await client.post(eGiftApiPath(randomUUID()), { key: OTHER_KEY })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('nothing of a card or a key is in the log', async () => {
  const { cardId, content } = await aCard();
  await tryKey(cardId, content.key);
  await tryKey(cardId, OTHER_KEY);
  const log = node.logLines.join('\n');
  expect(log).toContain('/api/egift/:cardId');
  for (const secret of [cardId, content.code, content.key, content.number, content.pin, OTHER_KEY]) {
    expect(log.includes(JSON.stringify(secret)) || log.includes(`/${secret}`)).toBe(false);
  }
  for (const secret of [content.code, content.number]) expect(log.includes(secret)).toBe(false);
});
