/**
 * What members notice of a leader that is lost, on a cluster that runs (docs/cluster.md): how long nothing can be saved, what
 * they were told, and whether anything that was acknowledged is gone.
 *   NODE_EXTRA_CA_CERTS=.data/cluster/tls/cert.pem node tests/faults/cluster/failovers.ts [killed frozen cut-off] [times]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#testkit/wait-until.ts';
import { areAllFollowing, leaderOf } from '#deploy/cluster/database.ts';
import type { Plan } from '#deploy/cluster/plan.ts';
import { NOTHING_WRONG, wrongInBooks } from '../redeem-books.ts';
import { lostOf, type RedeemLoad } from '../redeem-load.ts';
import { makeClusterLoad, runningPlan } from './cluster-load.ts';
import { FAULTS, type Fault } from './faults.ts';

const BROWSERS = 8;
const PAUSE_MS = 100;
const LOOK_MS = 20;
/** So many confirmations show that it goes on. */
const MORE = 30;
/** Long enough for a leader that is lost to be missed. */
const FAULT_SECONDS = 20;
const LONGEST_SECONDS = 120;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The longest time without a confirmation. */
async function longestPause(load: RedeemLoad, isOver: () => boolean): Promise<number> {
  let longestMs = 0;
  let [count, since] = [load.acknowledged.length, performance.now()];
  while (!isOver()) {
    if (load.acknowledged.length > count) [count, since] = [load.acknowledged.length, performance.now()];
    longestMs = Math.max(longestMs, performance.now() - since);
    await sleep(LOOK_MS);
  }
  return longestMs;
}

async function someMore(load: RedeemLoad): Promise<void> {
  const goal = load.acknowledged.length + MORE;
  await waitUntil('more cards are confirmed', () => load.acknowledged.length >= goal, LONGEST_SECONDS * 1_000).catch(
    (error: unknown) => {
      throw new Error(JSON.stringify([load.refused.slice(0, 3), Object.fromEntries(load.answers)]), { cause: error });
    },
  );
}

async function oneFault(plan: Plan, load: RedeemLoad, fault: Fault): Promise<string> {
  await someMore(load);
  const leader = await leaderOf(plan);
  if (leader === undefined) throw new Error('nobody leads');
  let isOver = false;
  load.answers.clear();
  load.slowestMs = 0;
  const pause = longestPause(load, () => isOver);
  await fault.begin(plan, leader);
  const lasting = sleep(FAULT_SECONDS * 1_000);
  try {
    await lasting;
    await someMore(load);
  } finally {
    await fault.end(plan, leader);
  }
  const isWhole = () => areAllFollowing(plan).catch(() => false);
  await waitUntil('all three are there again', isWhole, LONGEST_SECONDS * 1_000);
  await someMore(load);
  isOver = true;
  const seconds = ((await pause) / 1_000).toFixed(1);
  const slowest = (load.slowestMs / 1_000).toFixed(1);
  const answers = JSON.stringify(Object.fromEntries(load.answers));
  return `leader ${leader} → ${await leaderOf(plan)}: ${seconds} s without a confirmation, slowest answer ${slowest} s, ${answers}`;
}

const wanted = process.argv.slice(2).filter((word) => word in FAULTS) as (keyof typeof FAULTS)[];
const times = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 3);
const plan = runningPlan();

const { db, load, stop } = await makeClusterLoad(plan);
let isOver = false;
const running = load.run(BROWSERS, () => isOver, PAUSE_MS);
try {
  for (const name of wanted.length > 0 ? wanted : (Object.keys(FAULTS) as (keyof typeof FAULTS)[])) {
    for (let time = 1; time <= times; time += 1) say(`${name} ${time}: ${await oneFault(plan, load, FAULTS[name])}`);
  }
} finally {
  isOver = true;
  await running;
}
const lost = await lostOf(db, load.acknowledged);
const wrong = JSON.stringify(await wrongInBooks(db)) === JSON.stringify(NOTHING_WRONG) ? 'nothing' : 'something';
say(`${load.acknowledged.length} confirmed, ${load.sentAgain} sent again, ${lost} lost, ${wrong} wrong in the books`);
process.exitCode = lost === 0 && wrong === 'nothing' ? 0 : 1;
await stop();
