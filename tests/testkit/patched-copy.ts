import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#server/platform/places.ts';

const run = promisify(execFile);
/** Made from the schema, and in no repository. */
const GENERATED = 'contract/generated';

/** A mistake that somebody could make or has made: what has to notice it is said above the change. */
export interface Patch {
  readonly name: string;
  readonly path: string;
  /** The lines before the change. */
  readonly head: readonly string[];
}

/** The sources with one mistake at a time. */
export interface PatchedCopy {
  readonly folder: string;
  with<Result>(patch: Patch, work: () => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

export async function readPatches(folder: string): Promise<readonly Patch[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.patch')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const path = join(folder, file);
      const lines = (await readFile(path, 'utf8')).split('\n');
      const head = lines.slice(
        0,
        lines.findIndex((line) => line.startsWith('diff ')),
      );
      return { name: basename(file, '.patch'), path, head };
    }),
  );
}

/** Outside any repository, paths are those of the folder. */
const apply = (folder: string, ...args: readonly string[]) =>
  run('git', ['apply', ...args], { cwd: folder, env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) } });

/** The names of those that can't be put into these sources any more. */
export async function outdated(patches: readonly Patch[]): Promise<readonly string[]> {
  const checks = await Promise.allSettled(patches.map(({ path }) => apply(ROOT, '--check', path)));
  return patches.flatMap(({ name }, index) => (checks[index]?.status === 'rejected' ? [name] : []));
}

/** Every file of the project as it is now, without its history. */
export async function patchedCopy(): Promise<PatchedCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-patched-'));
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  const files = new Set([...stdout.split('\0').filter((path) => path !== ''), GENERATED]);
  for (const path of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // One that is listed may be deleted by now.
    await cp(join(ROOT, path), join(folder, path), { recursive: true }).catch(() => undefined);
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    async with(patch, work) {
      await apply(folder, patch.path);
      const result = await work();
      await apply(folder, '--reverse', patch.path);
      return result;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
