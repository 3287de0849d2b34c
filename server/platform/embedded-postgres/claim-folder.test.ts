import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimFolder, claimFor } from './claim-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'spark-claim-')));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

// Linux has names that live in the kernel alone; elsewhere a socket file stands for the claim.
describe.each(['linux', 'darwin'] as const)('a claim as on %s', (platform) => {
  test('keeps a second process out, and ends with a kill -9 of the first', async () => {
    const holder = await holdInAnotherProcess(platform);
    const refused = claimFor(folder, 'test', platform);
    await expect(refused).rejects.toThrow(EmbeddedPostgresError);
    await expect(refused).rejects.toThrow(
      `Another Spark process (process id ${holder.pid}) is using the folder ${folder}. ` +
        'Stop it first, or give this one its own folder with DATA_DIR.',
    );
    holder.kill('SIGKILL');
    await once(holder, 'close');
    const claim = await claimFor(folder, 'test', platform);
    await claim.release();
  });

  test('goes to one of many who find a dead one at the same time', async () => {
    const holder = await holdInAnotherProcess(platform);
    holder.kill('SIGKILL');
    await once(holder, 'close');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => claimFor(folder, 'test', platform)));
    const claims = tries.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    await Promise.all(claims.map((claim) => claim.release()));
    expect(claims).toHaveLength(1);
  });
});

test('can be taken again after its release, and released twice', async () => {
  const first = await claimFolder(folder);
  await expect(claimFolder(folder)).rejects.toThrow(EmbeddedPostgresError);
  await first.release();
  await first.release();
  await (await claimFolder(folder)).release();
});

test('is for the folder, whatever it is called', async () => {
  const link = join(folder, 'link');
  await symlink(folder, link);
  const claim = await claimFolder(folder);
  await expect(claimFolder(link)).rejects.toThrow(folder);
  await claim.release();
});

test('makes the folder; where it cannot, one line says so', async () => {
  const claim = await claimFolder(join(folder, 'new', 'data'));
  await claim.release();
  await writeFile(join(folder, 'file'), '');
  const refused = claimFolder(join(folder, 'file', 'data'));
  await expect(refused).rejects.toThrow(EmbeddedPostgresError);
  await expect(refused).rejects.toThrow(/^The folder .* can't be used .* Set DATA_DIR/);
});

async function holdInAnotherProcess(platform: NodeJS.Platform) {
  const script = `
    const { claimFor } = await import(process.argv[1]);
    await claimFor(process.argv[2], 'test', process.argv[3]);
    console.log('claimed');
    setInterval(() => {}, 1000);
  `;
  const module = new URL('./claim-folder.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, folder, platform], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
