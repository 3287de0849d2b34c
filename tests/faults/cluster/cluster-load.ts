/** Members who redeem cards through HAProxy, as their app does, and what they were told. */
import { randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import { createRooms } from '#server/create-rooms.ts';
import { readConfig } from '#server/config/config.ts';
import { addStock } from '#server/demo/builders/gift-cards.ts';
import { addReward } from '#server/modules/gift-cards/index.ts';
import { systemChance } from '#server/platform/chance.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';
import { ROOT } from '#server/platform/places.ts';
import { startPlatform } from '#server/start/start-platform.ts';
import { must } from '#testkit/builders/builders.ts';
import { cardContent } from '#testkit/builders/gift-card-builders.ts';
import { someRedeemers } from '#testkit/builders/redeemers.ts';
import { nodeSettings } from '#deploy/cluster/front.ts';
import { portsOf, readPlan, type Plan } from '#deploy/cluster/plan.ts';
import { RedeemLoad } from '../redeem-load.ts';

const MEMBERS = 800;
const PRICE = 500;
const CARDS = 10_000;

/** Of the cluster in SPARK_CLUSTER, or where `npm run cluster` puts it. */
export function runningPlan(): Plan {
  const plan = readPlan(resolve(process.env['SPARK_CLUSTER'] ?? join(ROOT, '.data/cluster')));
  if (plan === undefined) throw new Error('no cluster was started: npm run cluster -- start');
  return plan;
}

/** Everything that a load needs, in the database of a cluster that runs. */
export async function makeClusterLoad(plan: Plan) {
  const config = await readConfig(nodeSettings(plan, 1, 'direct'), { makesSecrets: false });
  const [chance, clock, log] = [systemChance, systemClock, createLog('silent')];
  const started = await startPlatform({ config, log, clock, chance, isCommand: true, onProgress: () => undefined });
  const { db } = started.platform;
  const rooms = createRooms(config, started.platform, () => '');
  // A value that no earlier load has.
  const reward = { valueCents: randomInt(60_000, 90_000), points: PRICE };
  const { rewardId } = must(await addReward(rooms.giftCards, db, reward));
  const contents = Array.from({ length: CARDS }, () => cardContent());
  for (let from = 0; from < CARDS; from += 2_000) {
    await addStock(rooms.giftCards, db, { rewardId, expiresOn: null }, contents.slice(from, from + 2_000));
  }
  const redeemers = await someRedeemers(db, config.signingKeys, MEMBERS, PRICE * 200);
  // Over https the cookie has another name.
  const members = redeemers.map(({ panelistId, headers }) => ({
    panelistId,
    headers: { ...headers, cookie: `__Host-${headers['cookie']}` },
  }));
  let url = `https://localhost:${portsOf(plan).https}`;
  return {
    db,
    load: new RedeemLoad(members, { rewardId, points: PRICE }, () => url),
    /** A node, past HAProxy. */
    sendTo: (nodeUrl: string) => {
      url = nodeUrl;
    },
    stop: () => started.stop(),
  };
}
