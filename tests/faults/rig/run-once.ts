import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#testkit/wait-until.ts';
import { judge } from './check/judge.ts';
import { readEndState, watchMoves } from './check/read-end-state.ts';
import { seededDice } from './dice.ts';
import { disturb } from './disturb.ts';
import { drain } from './drain.ts';
import type { FaultName } from './faults.ts';
import { History } from './history.ts';
import { prepareLoads, type LoadName } from './load.ts';
import type { Result } from './report.ts';
import type { RigNode } from './rig-node.ts';
import { startWorld, type WorldOptions } from './world.ts';

export interface RunPlan extends Omit<WorldOptions, 'dice'> {
  readonly seed: number;
  readonly seconds: number;
  /** The load goes on until so many calls have ended. */
  readonly leastCalls?: number;
  readonly faults: readonly FaultName[];
  readonly loads: readonly LoadName[];
  /** Filled as it goes, for whoever wants to know what was before something failed. */
  readonly history?: History;
  /** Where to put what the nodes wrote. */
  readonly logPath?: string;
  onProgress(line: string): void;
}

const ENOUGH_LIMIT_MS = 600_000;

const logOf = (node: RigNode, index: number): string => [`node ${index + 1}`, ...node.output(), ''].join('\n');

/** Load, faults, healing, and the verdict on what is there in the end. */
export async function runOnce({
  seed,
  seconds,
  leastCalls = 0,
  faults,
  loads,
  onProgress,
  logPath,
  history = new History(),
  ...options
}: RunPlan): Promise<Result> {
  const dice = seededDice(seed);
  const world = await startWorld({ ...options, dice });
  try {
    let isOver = false;
    await watchMoves(world.platform.db);
    const work = await prepareLoads(loads, { world, history, dice, isOver: () => isOver });
    onProgress(`${world.nodes.length} nodes are up; ${seconds} seconds of load`);
    let isTimeUp = false;
    const timer = sleep(seconds * 1_000).then(() => {
      isTimeUp = true;
    });
    const working = work();
    working.catch(() => undefined);
    const disturbing = { names: faults, dice: dice.apart('faults'), history, isOver: () => isTimeUp, onProgress };
    const injected = await disturb(world, disturbing);
    await timer;
    await waitUntil('enough was asked', () => history.calls.length >= leastCalls, ENOUGH_LIMIT_MS);
    isOver = true;
    await working;
    onProgress('everything is well again; waiting for the last jobs');
    await drain(world);
    const violations = judge(history.calls, await readEndState(world));
    return { seed, history, injected, violations };
  } finally {
    await world.stop();
    if (logPath !== undefined) await writeFile(logPath, world.nodes.map(logOf).join('\n'));
  }
}
