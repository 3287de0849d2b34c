import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { systemChance } from '#server/platform/chance.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { createSealer } from '#server/platform/sealing.ts';
import { testKeys } from '#testkit/config.ts';
import { aReward, cardContent } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { addCard } from './add-cards.ts';
import { createDataKeyCache } from './data-key-cache.ts';
import { fingerprintOf, openCard, type SealedCard } from './card-secrets.ts';
import type { GiftCards } from './gift-cards.ts';
import { rewrapKeys } from './rewrap-keys.ts';

const [newest, older] = testKeys('newest', 'older');
if (older === undefined) throw new Error('two keys were asked for');

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ config: { sealingKeys: [older] } });
});
afterAll(() => node.stop());

/** The room as a node has it that was started with these keys, nothing remembered. */
function started(...keys: KeyRing): GiftCards {
  return { ...node.rooms.giftCards, sealer: createSealer(keys, systemChance), dataKeys: createDataKeyCache() };
}

async function theCard(rewardId: string): Promise<SealedCard> {
  const { rows } = await sql<SealedCard>`
    SELECT card_id AS "cardId", data_key_id AS "dataKeyId", sealed FROM gift_card
    WHERE reward_id = ${rewardId}`.execute(node.platform.db);
  if (rows[0] === undefined) throw new Error('no card');
  return rows[0];
}

const wrappedKeys = async () => {
  const { rows } = await sql<{ wrapped: string }>`
    SELECT wrapped FROM gift_card_data_key UNION ALL SELECT wrapped FROM gift_card_fingerprint_key
    ORDER BY 1`.execute(node.platform.db);
  return rows.map(({ wrapped }) => wrapped);
};

test('an older sealing key can be dropped once the keys of cards are under the newest', async () => {
  const { db } = node.platform;
  const cards: { readonly rewardId: string; readonly content: ReturnType<typeof cardContent> }[] = [];
  // Each day has a data key of its own.
  for (let day = 0; day < 3; day++) {
    const { rewardId } = await aReward(node);
    const content = cardContent();
    const origin = { source: 'STOCK', loadId: null } as const;
    await addCard(started(older), db, { rewardId, content, expiresOn: null, ...origin });
    cards.push({ rewardId, content });
    node.clock.advance(2 * DAY_MS);
  }
  const byOlder = await fingerprintOf(started(older), db, 'ABCD-EFGH');
  const before = await wrappedKeys();
  expect(before.length).toBeGreaterThanOrEqual(4);
  expect(before.every((wrapped) => wrapped.startsWith('older:'))).toBe(true);

  expect(await rewrapKeys(started(newest, older))).toEqual({ rewrapped: before.length, lost: 0 });
  expect(await rewrapKeys(started(newest, older))).toEqual({ rewrapped: 0, lost: 0 });

  const withoutOlder = started(newest);
  for (const { rewardId, content } of cards) {
    expect(await openCard(withoutOlder, db, await theCard(rewardId))).toEqual(content);
  }
  expect(await fingerprintOf(withoutOlder, db, 'ABCD-EFGH')).toEqual(byOlder);
  await expect(openCard(started(older), db, await theCard(cards[0]?.rewardId ?? ''))).rejects.toThrow(
    'not in the ring',
  );
});

test('a key whose sealing key is gone is counted, and left for the day it is back', async () => {
  const before = await wrappedKeys();
  expect(await rewrapKeys(started(...testKeys('other')))).toEqual({ rewrapped: 0, lost: before.length });
  expect(await wrappedKeys()).toEqual(before);
});
