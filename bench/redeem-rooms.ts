import type { PoolClient } from 'pg';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { RedeemingRooms } from '#server/modules/gift-cards/redeem-gift-card.ts';
import { createDataKeyCache } from '#server/modules/gift-cards/index.ts';
import { createAuditLog } from '#server/platform/audit/audit-log.ts';
import { systemChance } from '#server/platform/chance.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { createJobs } from '#server/platform/jobs/index.ts';
import { createOutbox } from '#server/platform/outbox/index.ts';
import { parseKeyRing, type KeyRing } from '#server/platform/key-ring.ts';
import { createLog } from '#server/platform/log.ts';
import { createMail, createRecipients, mailboxTransport } from '#server/platform/mail/index.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { createSealer } from '#server/platform/sealing.ts';
import { createSigner } from '#server/platform/signing.ts';
import { NOTHING_HELD } from '#testkit/nothing-held.ts';

/** One statement as it went to the driver. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The rooms that redeem, in this process, without a front door. */
export interface Redeeming {
  readonly db: Db;
  readonly rooms: RedeemingRooms;
  /** Every statement that the work sends. */
  statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]>;
  close(): Promise<void>;
}

export function keyRing(text: string): KeyRing {
  const keys = parseKeyRing(text);
  if (keys === undefined) throw new Error('the keys of the benchmark are malformed');
  return keys;
}

export async function openRedeeming(url: string, sealingKeys: string, poolSize: number): Promise<Redeeming> {
  const database = openDatabase({ url, poolSize, onIdleError: () => undefined });
  let sent: SentStatement[] | undefined;
  database.pool.on('connect', (client) => listenTo(client, (statement) => sent?.push(statement)));
  const { db } = database;
  const [clock, chance, log] = [systemClock, systemChance, createLog('silent')];
  const jobs = createJobs({ url, log, role: 'client' });
  const keys = keyRing(sealingKeys);
  const sealer = createSealer(keys, chance);
  const { panelId, timeZone, pointsPerDollar, rewardCurrency, retailerName } = DEFAULT_BRAND;
  const own = {
    db,
    clock,
    chance,
    log,
    jobs,
    panelId,
    timeZone,
    pointsPerDollar,
    rewardCurrency,
    brand: retailerName,
    url: () => 'https://community.example.com',
    outbox: createOutbox({ db, jobs, clock, chance }),
    audit: createAuditLog(clock),
    signer: createSigner(keys, clock),
    sealer,
    limits: createRateLimits(db, clock),
    mail: createMail({
      jobs,
      transport: mailboxTransport({ db, clock, from: 'bench@example.com' }),
      clock,
      chance,
      sealer,
      log,
      metrics: createMetrics(),
      outside: NOTHING_HELD,
      recipients: await createRecipients({ db, clock, chance, sealer, log }),
    }),
    metrics: createMetrics(),
    dataKeys: createDataKeyCache(),
    outside: NOTHING_HELD,
  };
  await jobs.start();
  return {
    db,
    rooms: { giftCards: own, rewards: own },
    async statementsOf(work) {
      sent = [];
      await work();
      const all = sent;
      sent = undefined;
      return all;
    },
    async close() {
      await jobs.stop();
      await database.close();
    },
  };
}

function listenTo(client: PoolClient, onStatement: (statement: SentStatement) => void): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const listening = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string') onStatement({ text, values: Array.isArray(values) ? [...values] : [] });
    return send(text, values, ...rest);
  };
  Object.assign(client, { query: listening });
}
