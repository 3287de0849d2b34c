import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { TEST_KEYS } from './config.ts';

/** A ring as it stands in a setting. */
export function ringText(ring: KeyRing): string {
  return ring.map(({ id, secret }) => `${id}:${secret.toString('base64')}`).join(',');
}

const RINGS = {
  'signing-keys': ringText(TEST_KEYS.signingKeys),
  'sealing-keys': ringText(TEST_KEYS.sealingKeys),
  'password-peppers': ringText(TEST_KEYS.passwordPeppers),
};

/** Puts key rings where a local process looks for its own, so that it agrees with the nodes of this process. */
export async function keepSecrets(dataDir: string, rings: Partial<typeof RINGS> = {}): Promise<void> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, ring] of Object.entries({ ...RINGS, ...rings })) {
    await writeFile(join(folder, name), `${ring}\n`, { mode: 0o600 });
  }
}
