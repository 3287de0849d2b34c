/**
 * The same calls through a node that goes to the leader directly and one that goes there through PgBouncer, by turns, in a
 * cluster that was started with --pooler (docs/cluster.md).
 *   NODE_EXTRA_CA_CERTS=.data/cluster/tls/cert.pem node tests/faults/cluster/pooler.ts
 */
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeSettings, type Way } from '#deploy/cluster/front.ts';
import { startProcess } from '#testkit/app-process.ts';
import { makeClusterLoad, runningPlan } from './cluster-load.ts';

const BROWSERS = 8;
const TURNS = 12;
const TURN_SECONDS = 10;
const WAYS: readonly Way[] = ['direct', 'pooled'];

const plan = runningPlan();
const { load, sendTo, stop } = await makeClusterLoad(plan);
const nodes = await Promise.all(
  WAYS.map(async (way) => {
    const settings = nodeSettings(plan, 1, way);
    const folder = `${plan.folder}/app-${way}`;
    mkdirSync(folder, { recursive: true });
    return { way, node: await startProcess({ ...settings, DATA_DIR: folder, PORT: '0', DRAIN_SECONDS: '0' }) };
  }),
);
for (let turn = 1; turn <= TURNS; turn += 1) {
  const { way, node } = nodes[turn % nodes.length] ?? { way: 'none', node: undefined };
  if (node === undefined) continue;
  sendTo(node.url);
  const before = load.acknowledged.length;
  let isOver = false;
  const running = load.run(BROWSERS, () => isOver);
  await sleep(TURN_SECONDS * 1_000);
  isOver = true;
  await running;
  process.stdout.write(`${way}: ${((load.acknowledged.length - before) / TURN_SECONDS).toFixed(1)} cards a second\n`);
}
for (const { node } of nodes) node.kill('SIGTERM');
await Promise.all(nodes.map(({ node }) => node.exited));
await stop();
