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

function digestOf(file: AppFile): Buffer {
  return Buffer.concat([sha256(Buffer.from(file.address)), bytesDigestOf(file)]);
}

/** Each part by its own hash, so that nothing can move from one part to the next. */
export function bytesDigestOf({ plain, brotli, gzip }: AppFile): Buffer {
  return Buffer.concat([plain, brotli ?? Buffer.alloc(0), gzip ?? Buffer.alloc(0)].map(sha256));
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
