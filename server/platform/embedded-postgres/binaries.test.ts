import { execFile } from 'node:child_process';
import { cp, mkdtemp, readlink, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { binariesIn, findBinaries, healLibraryLinks } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

test('runs without the links that an install script would have made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spark-binaries-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bare = binariesIn(join(folder, 'native'));
  const libraries = join(bare.native, 'lib');
  await cp(findBinaries().native, bare.native, { recursive: true, verbatimSymlinks: true });
  for (const link of await linksIn(libraries)) await rm(join(libraries, link));
  expect(await linksIn(libraries)).toEqual([]);

  expect(await healLibraryLinks(bare)).toBe(true);
  const { stdout } = await promisify(execFile)(bare.postgres, ['--version']);
  expect(stdout).toContain('(PostgreSQL) 18');
  const targets = await Promise.all((await linksIn(libraries)).map((link) => readlink(join(libraries, link))));
  expect(targets.length).toBeGreaterThan(0);
  expect(targets.filter((target) => target.includes('/'))).toEqual([]);
  expect(await healLibraryLinks(bare)).toBe(true);
});

test('on a platform without binaries, one line says to set DATABASE_URL', () => {
  const find = () => findBinaries('plan9', 'mips');
  expect(find).toThrow(EmbeddedPostgresError);
  expect(find).toThrow(/plan9 on mips.*Set DATABASE_URL/);
});

async function linksIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isSymbolicLink()).map((entry) => entry.name);
}
