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
  await cp(findBinaries().native, bare.native, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(join(bare.native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(bare.native, 'lib', entry.name));
  }
  if (process.platform === 'linux') await expect(version(bare.postgres)).rejects.toThrow('shared libraries');

  expect(await healLibraryLinks(bare)).toBe(true);
  expect(await version(bare.postgres)).toContain('(PostgreSQL) 18');
  for (const entry of await readdir(join(bare.native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) expect(await readlink(join(bare.native, 'lib', entry.name))).not.toContain('/');
  }
  expect(await healLibraryLinks(bare)).toBe(true);
});

test('on a platform without binaries, one line says to set DATABASE_URL', () => {
  const find = () => findBinaries('plan9', 'mips');
  expect(find).toThrow(EmbeddedPostgresError);
  expect(find).toThrow(/plan9 on mips.*Set DATABASE_URL/);
});

async function version(binary: string): Promise<string> {
  return (await promisify(execFile)(binary, ['--version'])).stdout;
}
