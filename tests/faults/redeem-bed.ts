import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addReward, openCard, type CardContent } from '#server/modules/gift-cards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { must } from '#testkit/builders/builders.ts';
import { stock } from '#testkit/builders/gift-card-builders.ts';
import { TEST_KEYS } from '#testkit/config.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { patiently } from './redeem-books.ts';
import { someRedeemers, type Redeemer } from '#testkit/builders/redeemers.ts';

/** Several processes that come up at once on a busy machine take their time. */
export const START_LIMIT_MS = 180_000;

/** App processes on one database, and a node in this process that makes members, rewards and cards for them. */
export interface RedeemBed {
  readonly node: TestNode;
  /** Another version of the server, or other settings, where they are named. */
  startApp(program?: string, settings?: Readonly<Record<string, string>>): Promise<AppProcess>;
  /** New members with so many points each, signed in. */
  members(count: number, points: number): Promise<Redeemer[]>;
  stop(): Promise<void>;
}

/** The processes may reach the database by another way than this one does. */
export async function makeRedeemBed(way: (url: string) => string | Promise<string> = (url) => url): Promise<RedeemBed> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-redeem-'));
  await keepSecrets(folder);
  // Processes have the real time.
  const node = await startTestNode({ clock: heldClock(new Date()) });
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: await way(node.databaseUrl),
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
  };
  const apps: AppProcess[] = [];
  return {
    node,
    async startApp(program, settings = {}) {
      const app = await startProcess({ ...env, ...settings }, program);
      apps.push(app);
      return app;
    },
    members: (count, points) => someRedeemers(node.platform.db, TEST_KEYS.signingKeys, count, points),
    async stop() {
      for (const app of apps) app.kill('SIGTERM');
      await Promise.all(apps.map((app) => app.exited));
      await node.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let serial = 0;

/** A value of the catalogue that no other test uses. */
export async function aReward({ rooms, platform }: TestNode, points: number): Promise<string> {
  serial += 1;
  const reward = { valueCents: 60_000 + serial, points };
  return must(await addReward(rooms.giftCards, platform.db, reward)).rewardId;
}

/** Puts so many new cards of this reward into stock. */
export const stockUp = ({ rooms, platform }: TestNode, rewardId: string, count: number): Promise<unknown> =>
  inTransaction(platform.db, (tx) => stock({ rooms, platform: { ...platform, db: tx } }, rewardId, count, null));

/** What the card of each of these redemptions holds, opened past every call. */
export async function cardsOf(
  { rooms, platform }: TestNode,
  redemptionIds: readonly string[],
): Promise<Map<string, CardContent & { readonly cardId: string }>> {
  const asking = sql<{ redemptionId: string; cardId: string; dataKeyId: string; sealed: string }>`
    SELECT redemption_id AS "redemptionId", card_id AS "cardId", data_key_id AS "dataKeyId", sealed FROM gift_card
    WHERE state = 'CLAIMED' AND redemption_id = ANY (${redemptionIds}::uuid[])`;
  const { rows } = await patiently(platform.db, (tx) => asking.execute(tx));
  const opened = rows.map(async ({ redemptionId, ...card }) => {
    const content = await openCard(rooms.giftCards, platform.db, card);
    return [redemptionId, { ...content, cardId: card.cardId }] as const;
  });
  return new Map(await Promise.all(opened));
}
