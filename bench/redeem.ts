import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { API_PATHS } from '#contract/wire/rest.ts';
import { addStock, madeUpCard } from '#server/demo/builders/gift-cards.ts';
import { redeemGiftCard } from '#server/modules/gift-cards/redeem-gift-card.ts';
import { addReward } from '#server/modules/gift-cards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { pointsCall, redeemBody, someRedeemers, type Redeemer } from '#testkit/builders/redeemers.ts';
import { makeBed, median } from './bed.ts';
import { BarePeer } from './redeem-bare.ts';
import { keyRing, openRedeeming, type Redeeming } from './redeem-rooms.ts';
import { sized } from './sizes.ts';

const ROUNDS = sized(7, 1, 'BENCH_REDEEM_ROUNDS');
const REDEMPTIONS_A_ROUND = sized(1_000, 20);
const CONNECTIONS = 10;
const POINTS = 500;
const CARDS_AT_ONCE = sized(1_000, 20);

/**
 * Redemptions a second, from the request to the answer with the opened card, against the same transaction bare: the very
 * statements that the app sends from BEGIN to COMMIT, with values of their own, prepared, over as many connections of
 * the driver, in a process that does nothing else. Session, rates, the call and the card's opening are the app's alone.
 * As in the app, nobody's first call is the redemption: the page has asked for the balance before.
 */
export async function redeem() {
  const bed = await makeBed();
  const [signingKeys, sealingKeys] = [aKeyRing(), aKeyRing()];
  await keepSecrets(bed.dataDir, { 'signing-keys': signingKeys, 'sealing-keys': sealingKeys });
  const silence = await aSilentServer();
  const server = await bed.serve({
    DATABASE_URL: bed.databaseUrl,
    PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
    // Mails are queued with the redemption on both sides; their delivery would be measured with one of them only.
    SMTP_URL: silence.url,
  });
  const redeeming = await openRedeeming(bed.databaseUrl, sealingKeys, CONNECTIONS);
  const { db } = redeeming;
  try {
    const rewardId = await aStockedReward(redeeming, (3 * (ROUNDS + 1) + 1) * REDEMPTIONS_A_ROUND);
    const everybody = await aCrowd(db, signingKeys, 3 * (ROUNDS + 1) + 1);
    const nextCrowd = () => everybody.splice(0, REDEMPTIONS_A_ROUND);
    const peer = await aPeer(redeeming, rewardId, nextCrowd());
    await peer.connect(bed.databaseUrl, CONNECTIONS);
    const ways = {
      bare: (members: readonly Redeemer[]) => peer.redeemAll(members.map(({ panelistId }) => panelistId)),
      useCase: (members: readonly Redeemer[]) => redeemInProcess(redeeming, rewardId, members),
      whole: (members: readonly Redeemer[]) => redeemOverHttp(server, rewardId, members),
    };
    const rates = { bare: [] as number[], useCase: [] as number[], whole: [] as number[] };
    // The first round warms everything up and does not count.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const way of ['bare', 'whole', 'useCase'] as const) {
        const members = nextCrowd();
        if (way === 'whole') await callAll(server, members.map(pointsCall));
        const began = performance.now();
        await ways[way](members);
        if (round > 0) rates[way].push((1_000 * members.length) / (performance.now() - began));
      }
    }
    await peer.close();
    await requireAddsUp(db, 3 * (ROUNDS + 1) * REDEMPTIONS_A_ROUND + 2);
    const [bare, useCase, whole] = [median(rates.bare), median(rates.useCase), median(rates.whole)];
    return {
      what: 'Redemptions over HTTP against the same transaction bare through the driver',
      ratio: whole / bare,
      limit: 0.5,
      details:
        `${Math.round(whole)} against ${Math.round(bare)} redemptions a second over ${CONNECTIONS} connections; ` +
        `${Math.round(useCase)} by the use case alone (${(useCase / bare).toFixed(2)})`,
    };
  } finally {
    silence.stop();
    await redeeming.close();
    await bed.clear();
  }
}

function aKeyRing(): string {
  return `bench:${randomBytes(32).toString('base64')}`;
}

async function aStockedReward({ db, rooms: { giftCards } }: Redeeming, cards: number): Promise<string> {
  const reward = await addReward(giftCards, db, { valueCents: 61_700, points: POINTS });
  if (!reward.ok) throw new Error('the catalogue has this value already');
  const { rewardId } = reward.value;
  for (let stocked = 0; stocked < cards; stocked += CARDS_AT_ONCE) {
    const some = Array.from({ length: CARDS_AT_ONCE }, () => madeUpCard(randomUUID()));
    await inTransaction(db, (tx) => addStock(giftCards, tx, { rewardId }, some));
  }
  return rewardId;
}

/** Everybody who will redeem, so that the tables have their size and the planner knows it from the beginning. */
async function aCrowd(db: Db, signingKeys: string, rounds: number): Promise<Redeemer[]> {
  const everybody: Redeemer[] = [];
  for (let round = 0; round < rounds; round++) {
    everybody.push(...(await someRedeemers(db, keyRing(signingKeys), REDEMPTIONS_A_ROUND, POINTS)));
  }
  await sql`VACUUM ANALYZE`.execute(db);
  return everybody;
}

/** Takes connections and never says a word. */
async function aSilentServer() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** Lets the app redeem once and takes down what it sends; what it sends only the first time is left out. */
async function aPeer(redeeming: Redeeming, rewardId: string, crowd: readonly Redeemer[]): Promise<BarePeer> {
  const [first, second] = crowd;
  if (first === undefined || second === undefined) throw new Error('a crowd has more than one member');
  await redeemInProcess(redeeming, rewardId, [first]);
  const statements = await redeeming.statementsOf(() => redeemInProcess(redeeming, rewardId, [second]));
  return new BarePeer(statements, second.panelistId, [rewardId]);
}

async function redeemInProcess({ rooms }: Redeeming, rewardId: string, members: readonly Redeemer[]): Promise<void> {
  const waiting = members[Symbol.iterator]();
  const request = { rewardId, quantity: 1, points: POINTS, origin: '127.0.0.1' };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const { panelistId } of waiting) {
        const redeemed = await redeemGiftCard(rooms, { ...request, panelistId, key: randomUUID() });
        if (!redeemed.ok) throw new Error(`a redemption was refused: ${JSON.stringify(redeemed.failure)}`);
      }
    }),
  );
}

function redeemOverHttp(url: string, rewardId: string, members: readonly Redeemer[]): Promise<void> {
  const calls = members.map((member) => ({
    headers: member.headers,
    body: redeemBody(member, { rewardId, points: POINTS, idempotencyKey: randomUUID() }),
  }));
  return callAll(url, calls);
}

/** Every connection has calls of its own: none is made twice. */
async function callAll(
  url: string,
  calls: readonly { readonly headers: Redeemer['headers']; readonly body: string }[],
): Promise<void> {
  const requests = calls.map((call) => ({ method: 'POST' as const, path: API_PATHS.graphql, ...call }));
  let connection = 0;
  const share = Math.ceil(requests.length / CONNECTIONS);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    amount: requests.length,
    setupClient: (client) => {
      client.setRequests(requests.slice(connection * share, (connection + 1) * share));
      connection += 1;
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
}

async function requireAddsUp(db: Db, expected: number): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::integer FROM redemption WHERE state = 'ISSUED') AS redemptions,
      (SELECT count(*)::integer FROM gift_card WHERE state = 'CLAIMED') AS cards,
      (SELECT count(*)::integer FROM points_transfer WHERE cause_kind = 'REDEMPTION') AS transfers,
      (SELECT count(*)::integer FROM idempotency_key) AS keys`.execute(db);
  const counts = Object.values(rows[0] ?? {});
  if (counts.some((count) => count !== expected)) throw new Error(`not ${expected}: ${JSON.stringify(rows[0])}`);
}
