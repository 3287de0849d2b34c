import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { httpGiftCardProvider } from '#server/integrations/gift-cards/http-gift-card-provider.ts';
import { giftCardCircuitBreaker } from '#server/integrations/gift-cards/gift-card-circuit-breaker.ts';
import { findLedgerDrift } from '#server/modules/rewards/index.ts';
import { createMailboxStore } from '#server/platform/mail/index.ts';
import { startCardProvider, type CardProvider, type ProviderFault } from '#testkit/stand-ins/card-provider.ts';
import { cardContent } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aPendingRedemption, POINTS_BEFORE } from '#testkit/builders/pending-redemption.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { openCard } from './card-secrets.ts';
import { readOrder } from './provider-orders.store.ts';
import { issuePending, type IssuingRooms } from './issue-gift-card.ts';
import { resolvePending } from './issue-gift-card-jobs.ts';
import { settleOrder } from './issue-gift-card-settle.ts';

const BRIEFLY_MS = 150;

let node: TestNode;
let provider: CardProvider;
let rooms: IssuingRooms;

beforeAll(async () => {
  node = await startTestNode();
  provider = await startCardProvider();
});
afterAll(async () => {
  await provider.close();
  await node.stop();
});
/** Whatever went wrong, the books are right. */
afterEach(async () => {
  const { examples } = await findLedgerDrift(node.rooms.rewards);
  if (examples.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(examples)}`);
});
/** The node itself has no provider, so that its own job does not ask while a test does. */
beforeEach(() => {
  provider.behave('issues');
  provider.answerAfter(0);
  provider.failNext();
  const client = giftCardCircuitBreaker(httpGiftCardProvider(provider), node.clock);
  rooms = { rewards: node.rooms.rewards, giftCards: { ...node.rooms.giftCards, provider: client } };
});

const ask = (redemptionId: string, patienceMs?: number) => issuePending(rooms, redemptionId, patienceMs);
async function resolveLater(milliseconds = HOUR_MS): Promise<void> {
  node.clock.advance(milliseconds);
  await resolvePending(rooms);
}

async function stateOf(redemptionId: string) {
  const { db } = node.platform;
  const { rows } = await sql<{ state: string; tries: number; cards: number }>`
    SELECT state, provider_tries AS tries,
      (SELECT count(*)::integer FROM gift_card WHERE redemption_id = r.redemption_id) AS cards
    FROM redemption r WHERE redemption_id = ${redemptionId}`.execute(db);
  return rows[0];
}

async function contentOf(redemptionId: string) {
  const { db } = node.platform;
  const { rows } = await sql<{ cardId: string; dataKeyId: string; sealed: string }>`
    SELECT card_id AS "cardId", data_key_id AS "dataKeyId", sealed FROM gift_card
    WHERE redemption_id = ${redemptionId} AND state = 'CLAIMED'`.execute(db);
  return rows[0] && openCard(rooms.giftCards, db, rows[0]);
}

async function incidents(kind: string): Promise<number> {
  const text = await node.platform.metrics.text();
  return Number(new RegExp(`spark_incidents_total\\{kind="${kind}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

async function mailsTo(email: string): Promise<string[]> {
  const { messages } = await createMailboxStore(node.platform.db).list({ to: email });
  return messages.map((mail) => mail.subject);
}

function expectNoSecretsInLogs(): void {
  const secrets = [...provider.issued.values()].flatMap(({ code, key, number }) => [code, key, number]);
  const log = node.logLines.join('\n');
  for (const secret of [...secrets, provider.token]) expect(log).not.toContain(secret);
}

describe('a redemption that waits for the provider', () => {
  it('gets its card at once, sealed, and keeps what it cost', async () => {
    const { redemptionId, balance, email } = await aPendingRedemption(node);
    expect(await ask(redemptionId)).toBe('ISSUED');
    expect(await stateOf(redemptionId)).toEqual({ state: 'ISSUED', tries: 0, cards: 1 });
    expect(await contentOf(redemptionId)).toEqual({ ...provider.issued.get(redemptionId), link: null });
    expect(await balance()).toBeLessThan(POINTS_BEFORE);
    await waitUntil('the member has a mail', async () => (await mailsTo(email)).length > 0);
    expect(await mailsTo(email)).toEqual([expect.stringMatching(/^Your .+ is ready$/)]);
  });

  const FAULTS: readonly ProviderFault[] = [
    'error-before',
    'error-after',
    'cut-before',
    'cut-after',
    'silent-before',
    'silent-after',
    'garbage',
    'huge',
    'redirect',
    'another-order',
  ];
  it.each(FAULTS)('after %s waits, and gets the one card that was made when it is asked for again', async (fault) => {
    const { redemptionId } = await aPendingRedemption(node);
    provider.failNext(fault);
    const patienceMs = fault.startsWith('silent') ? BRIEFLY_MS : undefined;
    expect(await ask(redemptionId, patienceMs)).toBe('PENDING');
    expect(await stateOf(redemptionId)).toEqual({ state: 'PENDING', tries: 1, cards: 0 });
    await resolveLater();
    expect(await stateOf(redemptionId)).toEqual({ state: 'ISSUED', tries: 1, cards: 1 });
    expect(await contentOf(redemptionId)).toMatchObject({ code: provider.issued.get(redemptionId)?.code });
    expectNoSecretsInLogs();
  });

  it('gets its points back, once, when the provider refuses', async () => {
    const { redemptionId, balance } = await aPendingRedemption(node);
    provider.behave('refuses');
    expect(await balance()).toBeLessThan(POINTS_BEFORE);
    const all = [ask(redemptionId), ask(redemptionId), resolveLater(0), ask(redemptionId)];
    expect((await Promise.all(all)).filter(Boolean)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    expect(await ask(redemptionId)).toBe('FAILED');
    expect(await stateOf(redemptionId)).toMatchObject({ state: 'FAILED', cards: 0 });
    expect(await balance()).toBe(POINTS_BEFORE);
  });

  it('is asked for less and less often while the provider is not ready', async () => {
    const { redemptionId } = await aPendingRedemption(node);
    provider.behave('is-pending');
    await ask(redemptionId);
    const callsAfter = async (seconds: number) => {
      await resolveLater(seconds * 1_000);
      return provider.calls;
    };
    const before = provider.calls;
    expect(await callsAfter(29)).toBe(before);
    expect(await callsAfter(1)).toBe(before + 1);
    expect(await callsAfter(59)).toBe(before + 1);
    expect(await callsAfter(1)).toBe(before + 2);
    expect(await callsAfter(119)).toBe(before + 2);
    expect(await callsAfter(1)).toBe(before + 3);
    provider.behave('issues');
    await resolveLater();
    expect(await stateOf(redemptionId)).toEqual({ state: 'ISSUED', tries: 4, cards: 1 });
  });
});

describe('several at once', () => {
  it('settle one redemption with one card, whoever asks', async () => {
    const { redemptionId } = await aPendingRedemption(node);
    provider.answerAfter(20);
    await Promise.all([
      ...Array.from({ length: 6 }, () => ask(redemptionId)),
      resolvePending(rooms),
      resolvePending(rooms),
    ]);
    expect(await stateOf(redemptionId)).toMatchObject({ state: 'ISSUED', cards: 1 });
    expect(await incidents('provider-second-card')).toBe(0);
  });

  it('take one card when the provider answers with two, and tell of the other without its code', async () => {
    const { redemptionId } = await aPendingRedemption(node);
    provider.failNext('another-card', 'another-card');
    await Promise.all([ask(redemptionId), ask(redemptionId)]);
    expect(await stateOf(redemptionId)).toMatchObject({ state: 'ISSUED', cards: 1 });
    expect(await incidents('provider-second-card')).toBe(1);
    expect(node.logLines.filter((line) => line.includes('provider-second-card'))).toHaveLength(1);
    expectNoSecretsInLogs();
  });

  it('resolve each order once, also when two nodes do it', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => aPendingRedemption(node)));
    const before = provider.calls;
    await Promise.all([resolvePending(rooms), resolvePending(rooms), resolvePending(rooms)]);
    expect(provider.calls - before).toBe(12);
    for (const { redemptionId } of all)
      expect(await stateOf(redemptionId)).toMatchObject({ state: 'ISSUED', cards: 1 });
  });
});

describe('a provider that is away', () => {
  it('keeps nobody waiting after three tries, and everybody gets their card when it is back', async () => {
    const all = await Promise.all(Array.from({ length: 7 }, () => aPendingRedemption(node)));
    provider.failNext('silent-before', 'silent-before', 'silent-before');
    const before = provider.calls;
    for (const { redemptionId } of all) expect(await ask(redemptionId, BRIEFLY_MS)).toBe('PENDING');
    expect(provider.calls - before).toBe(3);
    await provider.goAway();
    await resolveLater();
    await provider.comeBack();
    await resolveLater();
    for (const { redemptionId } of all)
      expect(await stateOf(redemptionId)).toMatchObject({ state: 'ISSUED', cards: 1 });
  });
});

describe('after a day', () => {
  it('the order is cancelled, and only then the points come back', async () => {
    const { redemptionId, balance, email } = await aPendingRedemption(node);
    provider.behave('never-cancels');
    await ask(redemptionId);
    await resolveLater(DAY_MS);
    expect(await stateOf(redemptionId)).toMatchObject({ state: 'PENDING' });
    await provider.goAway();
    await resolveLater();
    await provider.comeBack();
    expect(await balance()).toBeLessThan(POINTS_BEFORE);
    provider.behave('issues');
    await resolveLater();
    expect(await stateOf(redemptionId)).toMatchObject({ state: 'FAILED', cards: 0 });
    expect(provider.cancelled.has(redemptionId)).toBe(true);
    expect(await balance()).toBe(POINTS_BEFORE);
    await waitUntil('the member has a mail', async () => (await mailsTo(email)).length > 0);
    expect(await mailsTo(email)).toEqual(['Your points are back']);
  });

  it("a card that was made in the meantime is still the member's", async () => {
    const { redemptionId } = await aPendingRedemption(node);
    provider.failNext('cut-after');
    await ask(redemptionId);
    await resolveLater(DAY_MS);
    expect(await stateOf(redemptionId)).toMatchObject({ state: 'ISSUED', cards: 1 });
  });
});

describe('a card that cannot be handed out', () => {
  it('because it belongs to another order: the redemption waits, and somebody is told', async () => {
    const first = await aPendingRedemption(node);
    await ask(first.redemptionId);
    const card = provider.issued.get(first.redemptionId);
    if (card === undefined) throw new Error('the provider has issued it');
    const second = await aPendingRedemption(node);
    provider.nextCard(card);
    expect(await ask(second.redemptionId)).toBe('PENDING');
    expect(await stateOf(second.redemptionId)).toMatchObject({ state: 'PENDING', cards: 0 });
    expect(await incidents('provider-card-again')).toBe(1);
    expectNoSecretsInLogs();
  });

  it('because the points have gone back: nothing changes, and somebody is told', async () => {
    const { redemptionId, balance } = await aPendingRedemption(node);
    const order = await readOrder(rooms.giftCards, redemptionId);
    if (order === undefined) throw new Error('there is such a redemption');
    provider.behave('refuses');
    await ask(redemptionId);
    const late = { kind: 'issued', card: { ...cardContent(), link: undefined } } as const;
    expect(await settleOrder(rooms, order, late)).toBe('FAILED');
    expect(await stateOf(redemptionId)).toMatchObject({ state: 'FAILED', cards: 0 });
    expect(await balance()).toBe(POINTS_BEFORE);
    expect(await incidents('provider-late-card')).toBe(1);
    expect(node.logLines.join('\n')).not.toContain(late.card.code);
  });
});
