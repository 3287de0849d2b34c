import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawConfig, ConfigError } from './environment-variables.ts';
import { parseKeyRing, type KeyRing } from '#server/platform/key-ring.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';

interface Secrets {
  readonly signingKeys: KeyRing;
  readonly sealingKeys: KeyRing;
  readonly passwordPeppers: KeyRing;
}

interface SecretsOptions {
  readonly isLocal: boolean;
  readonly makesSecrets: boolean;
}

/** Takes each secret from the environment or, locally, from DATA_DIR, where it is made once. */
export async function localSecrets(dataDir: string, raw: RawConfig, options: SecretsOptions): Promise<Secrets> {
  const { isLocal, makesSecrets } = options;
  const secret = async (given: KeyRing | undefined, name: string) => {
    if (given !== undefined) return given;
    // Outside local the caller has already refused to go on without it.
    if (!isLocal) throw new Error(`missing secret ${name}`);
    return keptSecret(join(dataDir, 'secrets'), name, { makesSecrets });
  };
  const secrets = {
    signingKeys: await secret(raw.SIGNING_KEYS, 'signing-keys'),
    sealingKeys: await secret(raw.SEALING_KEYS, 'sealing-keys'),
    passwordPeppers: await secret(raw.PASSWORD_PEPPERS, 'password-peppers'),
  };
  requireDifferentKeys([
    ['SIGNING_KEYS', secrets.signingKeys],
    ['SEALING_KEYS', secrets.sealingKeys],
    ['PASSWORD_PEPPERS', secrets.passwordPeppers],
  ]);
  return secrets;
}

/** A key for two things is half a key for each: what leaks from one opens the other. */
function requireDifferentKeys(rings: readonly (readonly [name: string, ring: KeyRing])[]): void {
  const seen = new Map<string, string>();
  for (const [name, ring] of rings) {
    for (const { id, secret } of ring) {
      const key = secret.toString('hex');
      const other = seen.get(key);
      if (other !== undefined)
        throw new ConfigError(`${name}: the key ${id} is also in ${other}; each key ring needs its own keys`);
      seen.set(key, name);
    }
  }
}

async function keptSecret(
  folder: string,
  name: string,
  { makesSecrets }: { readonly makesSecrets: boolean },
): Promise<KeyRing> {
  const file = join(folder, name);
  const content = await (makesSecrets ? readOrMake(folder, file) : readFile(file, 'utf8')).catch(
    (error: NodeJS.ErrnoException) => {
      // Somebody at a node's machine, most likely, who did not bring its settings along.
      if (!makesSecrets && error.code === 'ENOENT') {
        throw new ConfigError(
          `${name.toUpperCase().replace('-', '_')}: isn't set, and ${file} doesn't exist. Run this with all of the node's settings`,
          { cause: error },
        );
      }
      const task = makesSecrets ? 'stored' : 'read';
      throw new ConfigError(`DATA_DIR: secrets can't be ${task} in ${folder} (${error.code})`, { cause: error });
    },
  );
  const keys = parseKeyRing(content.trim());
  if (keys === undefined) throw new ConfigError(`DATA_DIR: ${file} is damaged. Restore it from a backup`);
  return keys;
}

async function readOrMake(folder: string, file: string): Promise<string> {
  await makeFolder(folder, 0o700);
  const kept = await readFile(file, 'utf8').catch(unless('ENOENT'));
  if (kept !== undefined) return kept;
  // A name nobody else has: processes in containers may share a folder and a process id.
  const temporary = `${file}.${randomBytes(8).toString('hex')}`;
  const content = `local:${randomBytes(32).toString('base64')}\n`;
  await writeFile(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
  // A link is made whole or not at all, and never replaces a secret that another process made first.
  await link(temporary, file).catch(unless('EEXIST'));
  await rm(temporary);
  return readFile(file, 'utf8');
}

function unless(code: string) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code !== code) throw error;
    return undefined;
  };
}
