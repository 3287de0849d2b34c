import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawConfig } from './environment-variables.ts';
import { parseKeyRing, type KeyRing } from '#server/platform/key-ring.ts';

interface Secrets {
  readonly signingKeys: KeyRing;
  readonly sealingKeys: KeyRing;
  readonly passwordPeppers: KeyRing;
}

/** Takes each secret from the environment or, locally, from DATA_DIR, where it is made once. */
export async function localSecrets(dataDir: string, raw: RawConfig, isLocal: boolean): Promise<Secrets> {
  const secret = async (given: KeyRing | undefined, name: string) => {
    if (given !== undefined) return given;
    // Outside local the caller has already refused to go on without it.
    if (!isLocal) throw new Error(`missing secret ${name}`);
    return keptSecret(join(dataDir, 'secrets'), name);
  };
  return {
    signingKeys: await secret(raw.SIGNING_KEYS, 'signing-keys'),
    sealingKeys: await secret(raw.SEALING_KEYS, 'sealing-keys'),
    passwordPeppers: await secret(raw.PASSWORD_PEPPERS, 'password-peppers'),
  };
}

async function keptSecret(folder: string, name: string): Promise<KeyRing> {
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, `local:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  // A link is made whole or not at all, and never replaces a secret that another process made first.
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary, { force: true });
  const keys = parseKeyRing((await readFile(file, 'utf8')).trim());
  if (keys === undefined) throw new Error(`${file} is damaged: restore it from a backup`);
  return keys;
}
