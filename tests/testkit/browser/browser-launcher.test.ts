import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canRun, libraryFoldersIn, writeLauncher } from './browser-launcher.ts';

const run = promisify(execFile);
const PRINTS_ITS_SURROUNDINGS = '#!/bin/sh\necho "$LD_LIBRARY_PATH|$*"\n';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'spark-launcher-'));
});
afterEach(() => rm(parent, { recursive: true }));

async function unpackedBrowser(libraryFolders: readonly string[]): Promise<string> {
  const folder = join(parent, 'draft');
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, 'bin/browser'), PRINTS_ITS_SURROUNDINGS, { mode: 0o755 });
  await writeLauncher(folder, 'launch', { binary: 'bin/browser', libraryFolders });
  return folder;
}

describe('a launcher', () => {
  test('finds its parts after its folder was renamed, and passes the arguments on', async () => {
    const draft = await unpackedBrowser(['lib/a', 'lib/b']);
    const folder = join(parent, 'a folder');
    await rename(draft, folder);
    const { stdout } = await run(join(folder, 'launch'), ['--one', 'two'], { env: {} });
    expect(stdout.trim()).toBe(`${folder}/lib/a:${folder}/lib/b|--one two`);
  });

  test('leaves the library path alone when it brings no libraries', async () => {
    const folder = await unpackedBrowser([]);
    const { stdout } = await run(join(folder, 'launch'), [], { env: { LD_LIBRARY_PATH: '/given' } });
    expect(stdout.trim()).toBe(`/given|`);
  });

  test('is known to run or not by asking it', async () => {
    const folder = await unpackedBrowser([]);
    expect(await canRun(join(folder, 'launch'))).toBe(true);
    await writeFile(join(folder, 'stub'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(await canRun(join(folder, 'stub'))).toBe(false);
    expect(await canRun(join(folder, 'nothing'))).toBe(false);
  });
});

test('library folders are those that hold shared libraries, at any depth', async () => {
  for (const path of ['usr/lib/libnss3.so', 'usr/lib/deep/libpulse.so.0', 'usr/share/so.txt']) {
    await mkdir(join(parent, path, '..'), { recursive: true });
    await writeFile(join(parent, path), '');
  }
  expect(await libraryFoldersIn(parent)).toEqual(['usr/lib', 'usr/lib/deep']);
});
