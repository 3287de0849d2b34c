import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '#server/platform/places.ts';
import { ATTACK_FAILED } from './report.ts';

const HOLES = join(import.meta.dirname, 'holes');
/** Made from the schema, and in no repository. */
const GENERATED = 'contract/generated';

interface Hole {
  readonly name: string;
  /** Which attack finds it: the first line of the patch. */
  readonly arguments: readonly string[];
  readonly what: string;
}

/**
 * Puts vulnerabilities of the past into a copy of the sources, one at a time, and attacks it. What an attack no longer finds, and what
 * can no longer be put back, is told; true when there's none.
 */
export async function findHoles(part: string | undefined): Promise<boolean> {
  const names = (await readdir(HOLES)).filter((name) => name.endsWith('.patch') && name.includes(part ?? ''));
  const folder = await mkdtemp(join(tmpdir(), 'spark-holes-'));
  let isWell = names.length > 0;
  try {
    await copySources(folder);
    for (const name of names) {
      const hole = await readHole(name);
      const begin = performance.now();
      const outcome = await outcomeOf(hole, folder);
      const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
      process.stdout.write(`${name}: ${outcome ?? 'found'}, in ${seconds} s\n`);
      isWell &&= outcome === undefined;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return isWell;
}

async function readHole(name: string): Promise<Hole> {
  const [command = '', what = ''] = (await readFile(join(HOLES, name), 'utf8')).split('\n');
  const [, given] = /^npm run attack -- (.+)$/.exec(command) ?? [];
  if (given === undefined) throw new Error(`the first line of ${name} says which attack finds it`);
  return { name, what, arguments: given.split(' ') };
}

/** What's wrong with the attack or the patch; undefined when the attack finds it. */
async function outcomeOf({ name, arguments: given, what }: Hole, folder: string): Promise<string | undefined> {
  const apply = (...more: string[]) =>
    execFileSync('git', ['apply', ...more, join(HOLES, name)], { cwd: folder, stdio: 'pipe' });
  try {
    apply();
  } catch (error) {
    return `no longer applies: make the patch anew (${String((error as { readonly stderr?: Buffer }).stderr).trim()})`;
  }
  const child = spawn(process.execPath, ['tests/attack/run.ts', ...given], {
    cwd: folder,
    // What one of them compiled, the next need not.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, '.cache/compiled') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  apply('--reverse');
  const [, found] = new RegExp(`^${given[0] ?? ''} +[0-9]+ +([0-9]+) `, 'm').exec(said) ?? [];
  if (found === undefined || said.includes(ATTACK_FAILED))
    return `the attack failed: ${failed.slice(-500)}${said.slice(-1_500)}`;
  return found === '0' ? `NOT found. ${what}` : undefined;
}

/** Every file that belongs to the project, as it is now, without its history. */
async function copySources(folder: string): Promise<void> {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  const folders = new Set<string>();
  for (const file of list
    .toString()
    .split('\0')
    .filter((name) => name !== '')) {
    const to = join(folder, file);
    if (!folders.has(dirname(to))) await mkdir(dirname(to), { recursive: true });
    folders.add(dirname(to));
    // One that is listed may be deleted by now.
    await copyFile(join(ROOT, file), to).catch(() => undefined);
  }
  await cp(join(ROOT, GENERATED), join(folder, GENERATED), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}
