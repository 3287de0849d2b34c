import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { KeyRing, SecretKey } from './key-ring.ts';
import type { Chance } from './chance.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Encrypts small secrets for the database (AES-256-GCM), bound to the place they belong to. */
export interface Sealer {
  seal(plain: Buffer, place: string): string;
  /** Throws when the value was changed, moved to another place, or its key is gone. */
  open(sealed: string, place: string): Buffer;
  /** Whether the newest key sealed it; an older one can be dropped when nothing needs it any more. */
  isByNewest(sealed: string): boolean;
  readonly newestKeyId: string;
}

export function createSealer(keys: KeyRing, chance: Chance): Sealer {
  const [newest] = keys;
  const newestKey = encryptionKey(newest);
  const keyOf = new Map(keys.map((key) => [key.id, key === newest ? newestKey : encryptionKey(key)]));
  return {
    seal(plain, place) {
      const nonce = chance.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newestKey, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return `${newest.id}:${body.toString('base64')}`;
    },

    open(sealed, place) {
      const [keyId, encoded = '', ...rest] = sealed.split(':');
      const key = keyOf.get(keyId ?? '');
      if (key === undefined) throw new Error('the key that sealed this value is not in the ring');
      const body = Buffer.from(encoded, 'base64');
      // Exactly as it was written: decoding skips strange characters, and a short tag could be guessed.
      const isWhole =
        body.length >= NONCE_BYTES + TAG_BYTES && body.toString('base64') === encoded && rest.length === 0;
      if (!isWhole) throw new Error('this is not a sealed value');
      const nonce = body.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(body.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },

    isByNewest: (sealed) => sealed.startsWith(`${newest.id}:`),
    newestKeyId: newest.id,
  };
}

/** The same secret under the newest key; undefined when the key that sealed it is not in the ring. */
export function resealed(sealer: Sealer, sealed: string, place: string): string | undefined {
  try {
    return sealer.seal(sealer.open(sealed, place), place);
  } catch {
    return undefined;
  }
}

function encryptionKey(key: SecretKey): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key.secret, '', 'sealing', 32)));
}
