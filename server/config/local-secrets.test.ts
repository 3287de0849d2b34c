import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const NAMES = ['password-peppers', 'sealing-keys', 'signing-keys'];

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-secrets-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function secretsIn(dir: string): Promise<string[]> {
  const { signingKeys, sealingKeys, passwordPeppers } = await readConfig({ DATA_DIR: dir });
  return [signingKeys, sealingKeys, passwordPeppers].map(([key]) => key.secret.toString('hex'));
}

describe('a secret that is missing locally', () => {
  it('is made once and kept', async () => {
    const made = await secretsIn(dataDir);
    expect(new Set(made).size).toBe(3);
    expect(await secretsIn(dataDir)).toEqual(made);
    expect(await secretsIn(join(folder, 'other'))).not.toEqual(made);
  });

  it('is for its owner only, and leaves nothing else behind', async () => {
    await secretsIn(dataDir);
    const secrets = join(dataDir, 'secrets');
    expect((await readdir(secrets)).toSorted()).toEqual(NAMES);
    expect((await stat(secrets)).mode & 0o777).toBe(0o700);
    for (const name of NAMES) expect((await stat(join(secrets, name))).mode & 0o777).toBe(0o600);
  });

  it('is not made when the environment gives it', async () => {
    const given = `mine:${randomBytes(32).toString('base64')}`;
    const { sealingKeys } = await readConfig({ DATA_DIR: dataDir, SEALING_KEYS: given });
    expect(sealingKeys[0].id).toBe('mine');
    expect((await readdir(join(dataDir, 'secrets'))).toSorted()).toEqual(['password-peppers', 'signing-keys']);
  });

  it('may be rotated by hand: a newer key in front', async () => {
    await secretsIn(dataDir);
    const file = join(dataDir, 'secrets', 'signing-keys');
    const older = (await readFile(file, 'utf8')).trim();
    await writeFile(file, `newer:${randomBytes(32).toString('base64')},${older}\n`);
    const { signingKeys } = await readConfig({ DATA_DIR: dataDir });
    expect(signingKeys.map((key) => key.id)).toEqual(['newer', 'local']);
  });
});

describe('several starts at once', () => {
  it('in one process agree on one secret each', async () => {
    // Each a little later than the one before, so that some meet a secret that is half made.
    const startAfter = async (ticks: number) => {
      for (let round = 0; round < ticks; round++) await setImmediate();
      return secretsIn(dataDir);
    };
    const starts = await Promise.all(Array.from({ length: 20 }, (_start, index) => startAfter(index * 3)));
    expect(new Set(starts.map(String)).size).toBe(1);
    expect(await secretsIn(dataDir)).toEqual(starts[0]);
    expect((await readdir(join(dataDir, 'secrets'))).toSorted()).toEqual(NAMES);
  });

  it('in processes of their own agree on one secret each', async () => {
    const program = `
      import { readConfig } from '#server/config/config.ts';
      const { signingKeys, sealingKeys, passwordPeppers } = await readConfig(process.env);
      console.log([signingKeys, sealingKeys, passwordPeppers].map(([key]) => key.secret.toString('hex')).join());`;
    const start = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
        env: { DATA_DIR: dataDir },
      });
    const starts = await Promise.all(Array.from({ length: 4 }, start));
    const kept = (await secretsIn(dataDir)).join();
    expect(starts.map(({ stdout }) => stdout.trim())).toEqual([kept, kept, kept, kept]);
  });
});

describe('what cannot be used is named in one line', () => {
  const refusal = async () => {
    const error: unknown = await readConfig({ DATA_DIR: dataDir }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  };

  it.each(['', 'local:', 'not a key ring', `local:${randomBytes(31).toString('base64')}`])(
    'a damaged file: %j',
    async (content) => {
      await secretsIn(dataDir);
      const file = join(dataDir, 'secrets', 'sealing-keys');
      await writeFile(file, content);
      expect(await refusal()).toBe(`DATA_DIR: ${file} is damaged. Restore it from a backup`);
      expect(await readFile(file, 'utf8')).toBe(content);
    },
  );

  it('a data folder that is a file', async () => {
    await writeFile(dataDir, '');
    expect(await refusal()).toBe(`DATA_DIR: secrets can't be stored in ${join(dataDir, 'secrets')} (ENOTDIR)`);
  });

  it('a secret that is a folder', async () => {
    await secretsIn(dataDir);
    const file = join(dataDir, 'secrets', 'sealing-keys');
    await rm(file);
    await mkdir(file);
    expect(await refusal()).toBe(`DATA_DIR: secrets can't be stored in ${join(dataDir, 'secrets')} (EISDIR)`);
  });
});
