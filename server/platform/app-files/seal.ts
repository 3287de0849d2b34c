import { createHash } from 'node:crypto';
import type { Signer } from '../signing.ts';
import type { AppFile } from './app-file.ts';

const PURPOSE = 'app-file';

/**
 * A code over the address and the bytes. Scripts from here run in everybody's browser: whoever can write to the table but
 * has no signing key can neither change one nor add one.
 */
export function sealOf(signer: Signer, file: AppFile): Buffer {
  return signer.mac(PURPOSE, digestOf(file));
}

export function isSealed(signer: Signer, file: AppFile, mac: Buffer): boolean {
  return signer.isMac(PURPOSE, digestOf(file), mac);
}

/** The same addresses are the same build: they name what is in them. */
export function buildIdOf(addresses: readonly string[]): string {
  return createHash('sha256').update(addresses.join('\n')).digest('hex');
}

/** Each part by its own hash, so that nothing can move from one part to the next. */
function digestOf({ address, plain, brotli, gzip }: AppFile): Buffer {
  const parts = [Buffer.from(address), plain, brotli ?? Buffer.alloc(0), gzip ?? Buffer.alloc(0)];
  return Buffer.concat(parts.map((part) => createHash('sha256').update(part).digest()));
}
