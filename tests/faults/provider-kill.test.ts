import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/time/durations.ts';
import { resolvePending } from '#server/modules/gift-cards/issue-gift-card-jobs.ts';
import { httpGiftCardProvider } from '#server/integrations/gift-cards/http-gift-card-provider.ts';
import { giftCardCircuitBreaker } from '#server/integrations/gift-cards/gift-card-circuit-breaker.ts';
import { addReward } from '#server/modules/gift-cards/index.ts';
import { findLedgerDrift } from '#server/modules/rewards/index.ts';
import { must } from '#testkit/builders/builders.ts';
import { startCardProvider, type CardProvider } from '#testkit/stand-ins/card-provider.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { cardsOf, makeRedeemBed, type RedeemBed } from './redeem-bed.ts';
import { redeem } from './redeem-call.ts';

const KILLS = 2;
const AT_ONCE = 12;
const POINTS = 2_500;
/** Between the card's being made and the node's hearing of it. */
const REPLY_MS = 400;

let bed: RedeemBed;
let provider: CardProvider;
beforeAll(async () => {
  provider = await startCardProvider();
  vi.stubEnv('GIFT_CARD_PROVIDER_URL', provider.url);
  vi.stubEnv('GIFT_CARD_PROVIDER_TOKEN', provider.token);
  bed = await makeRedeemBed();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bed.stop();
  await provider.close();
});

async function redemptionIds(state: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT redemption_id AS id FROM redemption WHERE state = ${state} ORDER BY 1`.execute(bed.node.platform.db);
  return rows.map(({ id }) => id);
}

test("nodes that are killed between a card's making and its handing over lose none, and double none", async () => {
  const { node } = bed;
  const catalogue = { valueCents: 77_700, points: POINTS, usesProvider: true };
  const { rewardId } = must(await addReward(node.rooms.giftCards, node.platform.db, catalogue));
  const apps = await Promise.all(Array.from({ length: KILLS }, () => bed.startApp()));
  provider.replyAfter(REPLY_MS);
  for (const app of apps) {
    const before = provider.issued.size;
    const members = await bed.members(AT_ONCE, POINTS);
    const asked = members.map((member) =>
      redeem(app.url, member, { rewardId, points: POINTS, idempotencyKey: randomUUID() }).catch(() => undefined),
    );
    await waitUntil('some cards are made', () => provider.issued.size >= before + AT_ONCE / 2);
    app.kill('SIGKILL');
    await app.exited;
    await Promise.all(asked);
  }
  provider.replyAfter(0);

  // Made there and not handed over here: without these the test would show nothing.
  const pending = await redemptionIds('PENDING');
  expect(pending.filter((id) => provider.issued.has(id)).length).toBeGreaterThan(0);
  expect(await findLedgerDrift(node.rooms.rewards)).toMatchObject({ findings: 0, examples: [] });

  const client = giftCardCircuitBreaker(httpGiftCardProvider(provider), node.clock);
  const rooms = { rewards: node.rooms.rewards, giftCards: { ...node.rooms.giftCards, provider: client } };
  node.clock.advance(HOUR_MS);
  await Promise.all([resolvePending(rooms), resolvePending(rooms)]);

  const issued = await redemptionIds('ISSUED');
  expect(await redemptionIds('PENDING')).toEqual([]);
  expect(issued).toEqual([...provider.issued.keys()].toSorted());
  const cards = await cardsOf(node, issued);
  const ours = issued.map((id) => cards.get(id)?.code);
  expect(ours).toEqual(issued.map((id) => provider.issued.get(id)?.code));
  expect(await findLedgerDrift(node.rooms.rewards)).toMatchObject({
    accounts: KILLS * AT_ONCE,
    redemptions: issued.length,
    findings: 0,
  });
});
