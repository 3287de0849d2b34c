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
import type { Outcome } from './outcome.ts';
import { BarePeer } from './redeem-bare.ts';
import { keyRing, openRedeeming, type Redeeming, type SentStatement } from './redeem-rooms.ts';
import { SmallestPeer } from './redeem-smallest.ts';
import { sized } from './sizes.ts';

const ROUNDS = sized(16, 1, 'BENCH_REDEEM_ROUNDS');
const REDEMPTIONS_A_ROUND = sized(300, 20, 'BENCH_REDEEM_A_ROUND');
const CONNECTIONS = 10;
const TICK_MS = 10;
const POINTS = 500;
const CARDS_AT_ONCE = sized(1_000, 20);
const WAYS = ['bare', 'smallest', 'useCase', 'whole'] as const;
type Way = (typeof WAYS)[number];
/** Of all rounds, the first of which warms everything up and does not count, and the two that are written down. */
const CROWDS = WAYS.length * (ROUNDS + 1) + 1;

/**
 * Redemptions a second, from the request to the answer with the opened card, against two peers in a process that does nothing
 * else, over as many connections of the driver:
 * - bare: the very statements that the app sends from BEGIN to COMMIT, with values of their own, prepared. Session, rates, the
 *   call and the card's opening are the app's alone;
 * - smallest: one statement that keeps the same promises (redeem-smallest.ts).
 * A disk is fast in one second and slow in the next: the ways take short turns, and a ratio is that of one round, in the
 * middle of all rounds. As in the app, nobody's first call is the redemption: the page has asked for the balance before.
 */
export async function redeem(): Promise<readonly Outcome[]> {
  const bed = await makeBed();
  const [signingKeys, sealingKeys] = [aKeyRing(), aKeyRing()];
  await keepSecrets(bed.dataDir, { 'signing-keys': signingKeys, 'sealing-keys': sealingKeys });
  const silence = await aSilentServer();
  const server = await bed.serve({
    DATABASE_URL: bed.databaseUrl,
    PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
    // Mails are queued with the redemption on all sides; their delivery would be measured with one of them only.
    SMTP_URL: silence.url,
  });
  const redeeming = await openRedeeming(bed.databaseUrl, sealingKeys, CONNECTIONS);
  const { db } = redeeming;
  try {
    const rewardId = await aStockedReward(redeeming, CROWDS * REDEMPTIONS_A_ROUND);
    const everybody = await aCrowd(db, signingKeys);
    const nextCrowd = () => everybody.splice(0, REDEMPTIONS_A_ROUND);
    const { bare, smallest } = await peersOf(redeeming, rewardId, nextCrowd());
    for (const peer of [bare, smallest]) await peer.connect(bed.databaseUrl, CONNECTIONS);
    const ways: Record<Way, (members: readonly Redeemer[]) => Promise<void>> = {
      bare: (members) => bare.redeemAll(members.map(({ panelistId }) => panelistId)),
      smallest: (members) => smallest.redeemAll(members.map(({ panelistId }) => panelistId)),
      useCase: (members) => redeemInProcess(redeeming, rewardId, members),
      whole: (members) => redeemOverHttp(server, rewardId, members),
    };
    const rounds: Record<Way, number>[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const rates: Record<Way, number> = { bare: 0, smallest: 0, useCase: 0, whole: 0 };
      for (let turn = 0; turn < WAYS.length; turn++) {
        // Nobody always comes after the same one.
        const way = WAYS[(round + turn) % WAYS.length] ?? 'whole';
        const members = nextCrowd();
        if (way === 'whole') await callAll(server, members.map(pointsCall));
        const began = performance.now();
        await ways[way](members);
        rates[way] = (1_000 * members.length) / (performance.now() - began);
      }
      if (round > 0) rounds.push(rates);
    }
    for (const peer of [bare, smallest]) await peer.close();
    await requireAddsUp(db, WAYS.length * (ROUNDS + 1) * REDEMPTIONS_A_ROUND + 2);
    return [
      outcomeOf(rounds, 'bare', { peer: 'the same statements bare', limit: 0.7 }),
      outcomeOf(rounds, 'smallest', { peer: 'the smallest transaction with the same promises', limit: 0.5 }),
    ];
  } finally {
    silence.stop();
    await redeeming.close();
    await bed.clear();
  }
}

function outcomeOf(
  rounds: readonly Record<Way, number>[],
  against: Way,
  { peer, limit }: { readonly peer: string; readonly limit: number },
): Outcome {
  const rate = (way: Way) => `${Math.round(median(rounds.map((rates) => rates[way])))}`;
  const ratios = (way: Way) => rounds.map((rates) => rates[way] / rates[against]).toSorted((a, b) => a - b);
  const [least = 0, most = 0] = [ratios('whole').at(0), ratios('whole').at(-1)];
  return {
    what: `Redemptions over HTTP against ${peer}`,
    ours: `${rate('whole')} redemptions a second`,
    peer: `${peer}: ${rate(against)} a second`,
    ratio: median(ratios('whole')),
    limit,
    details:
      `${rate('whole')} against ${rate(against)} redemptions a second over ${CONNECTIONS} connections, ` +
      `${least.toFixed(2)} to ${most.toFixed(2)} in ${rounds.length} rounds; ` +
      `${rate('useCase')} by the use case alone (${median(ratios('useCase')).toFixed(2)})`,
  };
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
async function aCrowd(db: Db, signingKeys: string): Promise<Redeemer[]> {
  const everybody: Redeemer[] = [];
  for (let crowd = 0; crowd < CROWDS; crowd++) {
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
async function peersOf(redeeming: Redeeming, rewardId: string, crowd: readonly Redeemer[]) {
  const [first, second] = crowd;
  if (first === undefined || second === undefined) throw new Error('a crowd has more than one member');
  await redeemInProcess(redeeming, rewardId, [first]);
  const statements = await redeeming.statementsOf(() => redeemInProcess(redeeming, rewardId, [second]));
  const { mailId, mail } = mailAmong(statements);
  // A mail with another id would not open, and the server would try it again and again between all the others.
  const bare = new BarePeer(statements, second.panelistId, [rewardId, mailId]);
  return { bare, smallest: new SmallestPeer({ rewardId, points: POINTS, mail }) };
}

/** What the app queued as a mail. */
function mailAmong(statements: readonly SentStatement[]) {
  for (const value of statements.flatMap(({ values }) => values)) {
    const found =
      typeof value === 'string' && value.includes('"sealed"') ? (JSON.parse(value) as QueuedJob[])[0] : undefined;
    if (found !== undefined) return { mailId: found.data.payload.id, mail: JSON.stringify(found.data) };
  }
  throw new Error('a redemption queues a mail');
}

interface QueuedJob {
  readonly data: { readonly payload: { readonly id: string } };
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
    // It looks so often whether it is done; a second, as it would by itself, is as long as a turn.
    sampleInt: TICK_MS,
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
