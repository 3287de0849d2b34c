import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#server/platform/places.ts';
import { outdated, patchedCopy, readPatches, type Patch } from '#testkit/patched-copy.ts';

const run = promisify(execFile);
const FOLDER = join(ROOT, 'tests/faults/bugs');
const HEAD = /^loads (\S+); faults (\S+); caught by (\w+) (.+)$/;
/** A short run on a busy machine takes minutes. */
const RUN_LIMIT_MS = 1_800_000;
/** Fewer meet too seldom. */
const LEAST_CALLS = 120;
/** Race bugs are a matter of chance: with another seed other calls meet. */
const SEEDS = [11, 12];

/** A mistake that somebody could make, and what has to notice it. */
export interface Bug extends Patch {
  readonly loads: string;
  readonly faults: string;
  readonly wrong: string;
  readonly what: string;
}

export async function readBugs(): Promise<readonly Bug[]> {
  const patches = await readPatches(FOLDER);
  return patches.map((patch) => {
    const [, loads = '', faults = '', wrong = '', what = ''] = HEAD.exec(patch.head[0] ?? '') ?? [];
    if (what === '') throw new Error(`${patch.name} does not say in its first line what catches it`);
    return { ...patch, loads, faults, wrong, what };
  });
}

/** Tries each bug in a copy of the sources, one at a time. Those that nothing noticed. */
export async function tryBugs(bugs: readonly Bug[], onProgress: (line: string) => void): Promise<readonly string[]> {
  const old = await outdated(bugs);
  if (old.length > 0) throw new Error(`these no longer apply: ${old.join(', ')}`);
  const copy = await patchedCopy();
  try {
    const missed: string[] = [];
    for (const bug of bugs) {
      const began = performance.now();
      const caughtBy = await copy.with(bug, () => firstThatCatches(copy.folder, bug, onProgress));
      const seconds = Math.round((performance.now() - began) / 1_000);
      onProgress(`${bug.name}: ${caughtBy ?? 'NOT CAUGHT'} (${seconds} s)`);
      if (caughtBy === undefined) missed.push(bug.name);
    }
    return missed;
  } finally {
    await copy.remove();
  }
}

interface Failed {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly code?: number;
}

/** What noticed it, with which seed; undefined when nothing did. */
async function firstThatCatches(
  folder: string,
  bug: Bug,
  onProgress: (line: string) => void,
): Promise<string | undefined> {
  const program = join(folder, 'tests/faults/rig/run.ts');
  for (const seed of SEEDS) {
    const args = [
      '--seconds',
      '8',
      '--calls',
      String(LEAST_CALLS),
      '--nodes',
      '1',
      '--loads',
      bug.loads,
      '--faults',
      bug.faults,
      '--seed',
      String(seed),
    ];
    const done = await run(process.execPath, [program, ...args], { cwd: folder, timeout: RUN_LIMIT_MS }).then(
      ({ stdout }) => ({ stdout, output: stdout, code: 0 }),
      ({ stdout = '', stderr = '', code }: Failed) => ({ stdout, output: `${stdout}${stderr}`, code }),
    );
    const line = done.stdout.split('\n').find((text) => text.startsWith(`  ${bug.wrong}  ${bug.what}`));
    if (done.code === 1 && line !== undefined) return `seed ${seed}: ${line.trim().slice(0, 120)}`;
    onProgress(`${bug.name} was not noticed with seed ${seed}:\n${done.output.slice(-2_000)}`);
  }
  return undefined;
}
