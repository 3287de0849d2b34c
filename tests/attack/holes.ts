import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { outdated, patchedCopy, readPatches, type Patch } from '#testkit/patched-copy.ts';
import { ATTACK_FAILED } from './report.ts';

/** A vulnerability of the past, and which attack finds it. */
export interface Hole extends Patch {
  readonly arguments: readonly string[];
  readonly what: string;
}

export async function readHoles(): Promise<readonly Hole[]> {
  const patches = await readPatches(join(import.meta.dirname, 'holes'));
  return patches.map((patch) => {
    const [command = '', what = ''] = patch.head;
    const [, given] = /^npm run attack -- (.+)$/.exec(command) ?? [];
    if (given === undefined) throw new Error(`the first line of ${patch.name} says which attack finds it`);
    return { ...patch, what, arguments: given.split(' ') };
  });
}

/**
 * Puts vulnerabilities of the past into a copy of the sources, one at a time, and attacks it. What an attack no longer finds, and what
 * can no longer be put back, is told; true when there's none.
 */
export async function findHoles(part: string | undefined): Promise<boolean> {
  const holes = (await readHoles()).filter(({ name }) => name.includes(part ?? ''));
  const old = await outdated(holes);
  for (const name of old) process.stdout.write(`${name}: no longer applies: make the patch anew\n`);
  const copy = await patchedCopy();
  let isWell = holes.length > 0 && old.length === 0;
  try {
    for (const hole of holes) {
      if (old.includes(hole.name)) continue;
      const begin = performance.now();
      const outcome = await copy.with(hole, () => outcomeOf(hole, copy.folder));
      const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
      process.stdout.write(`${hole.name}: ${outcome ?? 'found'}, in ${seconds} s\n`);
      isWell &&= outcome === undefined;
    }
  } finally {
    await copy.remove();
  }
  return isWell;
}

/** What's wrong with the attack; undefined when it finds the hole. */
async function outcomeOf({ arguments: given, what }: Hole, folder: string): Promise<string | undefined> {
  const child = spawn(process.execPath, ['tests/attack/run.ts', ...given], {
    cwd: folder,
    // What one of them compiled, the next need not.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, '.cache/compiled') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const [, found] = new RegExp(`^${given[0] ?? ''} +[0-9]+ +([0-9]+) `, 'm').exec(said) ?? [];
  if (found === undefined || said.includes(ATTACK_FAILED))
    return `the attack failed: ${failed.slice(-500)}${said.slice(-1_500)}`;
  return found === '0' ? `NOT found. ${what}` : undefined;
}
