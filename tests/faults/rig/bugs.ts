import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#server/platform/places.ts';

const run = promisify(execFile);
const FOLDER = join(ROOT, 'tests/faults/bugs');
const HEAD = /^loads (\S+); faults (\S+); caught by (\w+) (.+)$/;
/** A short run on a busy machine takes minutes. */
const RUN_LIMIT_MS = 1_800_000;
/** Fewer meet too seldom. */
const LEAST_CALLS = 120;
/** Race bugs are a matter of chance: with another seed other calls meet. */
const SEEDS = [11, 12];

/** A mistake that somebody could make, as a patch, and what has to notice it. */
export interface Bug {
  readonly name: string;
  readonly path: string;
  readonly loads: string;
  readonly faults: string;
  readonly wrong: string;
  readonly what: string;
}

export async function readBugs(): Promise<readonly Bug[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.patch')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const path = join(FOLDER, file);
      const [, loads = '', faults = '', wrong = '', what = ''] =
        HEAD.exec((await readFile(path, 'utf8')).split('\n')[0] ?? '') ?? [];
      if (what === '') throw new Error(`${file} does not say in its first line what catches it`);
      return { name: file.replace(/\.patch$/, ''), path, loads, faults, wrong, what };
    }),
  );
}

/** Outside any repository, paths are those of the folder. */
const git = (folder: string, ...args: readonly string[]) =>
  run('git', ['apply', ...args], { cwd: folder, env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) } });

/** Which of them do not apply to these sources any more. */
export async function outdated(bugs: readonly Bug[], folder: string = ROOT): Promise<readonly string[]> {
  const checks = await Promise.allSettled(bugs.map(({ path }) => git(folder, '--check', path)));
  return bugs.flatMap(({ name }, index) => (checks[index]?.status === 'rejected' ? [name] : []));
}

/** Tries each bug in a copy of the sources, one at a time. Those that nothing noticed. */
export async function tryBugs(bugs: readonly Bug[], onProgress: (line: string) => void): Promise<readonly string[]> {
  const old = await outdated(bugs);
  if (old.length > 0) throw new Error(`these no longer apply: ${old.join(', ')}`);
  const folder = await mkdtemp(join(tmpdir(), 'spark-bugs-'));
  try {
    await copySources(folder);
    const missed: string[] = [];
    for (const bug of bugs) {
      await git(folder, bug.path);
      const began = performance.now();
      const caughtBy = await firstThatCatches(folder, bug, onProgress);
      await git(folder, '-R', bug.path);
      const seconds = Math.round((performance.now() - began) / 1_000);
      onProgress(`${bug.name}: ${caughtBy ?? 'NOT CAUGHT'} (${seconds} s)`);
      if (caughtBy === undefined) missed.push(bug.name);
    }
    return missed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copySources(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  const own = stdout
    .split('\0')
    .filter((path) => path !== '' && !/^(?:docs|web|console|site|gallery|bench)\//.test(path));
  for (const path of [...own, 'contract/generated']) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
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
