import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#testkit/wait-until.ts';
import type { Dice } from './dice.ts';
import { FAULTS, type Fault, type FaultName } from './faults.ts';
import type { History } from './history.ts';
import type { RigWorld } from './world.ts';

export interface Injected {
  readonly name: FaultName;
  readonly fromMs: number;
  readonly toMs: number;
  /** From when it was mended until a call was acknowledged. */
  readonly recoveryMs: number;
}

const LEAST_MS = 2_000;
const MOST_MS = 5_000;
const RECOVERY_LIMIT_MS = 600_000;
const CALLS_EACH = 20;
const NOTICED_LIMIT_MS = 20_000;

export interface Disturbing {
  readonly names: readonly FaultName[];
  readonly dice: Dice;
  readonly history: History;
  isOver(): boolean;
  onProgress(line: string): void;
}

/** Breaks one thing after the other, each at least once however long that takes, and waits after each until somebody's call is acknowledged again. */
export async function disturb(
  world: RigWorld,
  { names, dice, history, isOver, onProgress }: Disturbing,
): Promise<readonly Injected[]> {
  const possible = names.filter((name) => isPossible(FAULTS[name], world));
  const injected: Injected[] = [];
  let waiting: FaultName[] = [];
  const acknowledged = () => history.calls.filter(({ outcome }) => outcome === 'ok').length;
  if (possible.length > 0) await waitUntil('it works', () => acknowledged() >= CALLS_EACH, RECOVERY_LIMIT_MS);
  while (possible.length > 0 && (injected.length < possible.length || !isOver())) {
    // Each once before any comes again, in an order of the seed.
    if (waiting.length === 0) waiting = [...possible];
    const name = dice.oneOf(waiting);
    waiting = waiting.filter((other) => other !== name);
    const fromMs = history.elapsedMs;
    const before = history.calls.length;
    const mend = await FAULTS[name].break(world, dice);
    await sleep(LEAST_MS + dice.below(MOST_MS - LEAST_MS));
    // On a slow machine it would be over before anybody noticed.
    const isNoticed = () => history.calls.length >= before + CALLS_EACH;
    await waitUntil('some calls met it', isNoticed, NOTICED_LIMIT_MS).catch(() => undefined);
    await mend();
    const toMs = history.elapsedMs;
    const seen = history.calls.length;
    const isAcknowledged = () => history.calls.slice(seen).some(({ outcome }) => outcome === 'ok');
    await waitUntil(`calls are acknowledged after ${name}`, isAcknowledged, RECOVERY_LIMIT_MS);
    const recoveryMs = history.elapsedMs - toMs;
    injected.push({ name, fromMs, toMs, recoveryMs });
    onProgress(`${name}: ${seconds(toMs - fromMs)} s, acknowledged again after ${seconds(recoveryMs)} s`);
    await sleep(dice.below(LEAST_MS));
  }
  return injected;
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);

function isPossible({ needs }: Fault, { database, nodes, services }: RigWorld): boolean {
  if (needs === 'own-database') return database !== undefined;
  if (needs === 's3') return services.s3 !== undefined;
  return needs === undefined || nodes.length > 1;
}
