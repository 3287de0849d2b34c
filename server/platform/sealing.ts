import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { KeyRing, SecretKey } from './key-ring.ts';
import type { Chance } from './chance.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What values can be sealed with, all with keys of 256 bits. Values of the first one name only their key; those of another name
 * it too, `key:cipher:value`, so that a change of the default and `rotate-keys` replace it while nodes run.
 */
const CIPHERS = ['aes-256-gcm', 'chacha20-poly1305'] as const;
export type Cipher = (typeof CIPHERS)[number];
const [FIRST_CIPHER] = CIPHERS;

/** Encrypts small secrets for the database, bound to the place they belong to. */
export interface Sealer {
  seal(plain: Buffer, place: string): string;
  /** Throws when the value was changed, moved to another place, or its key is gone. */
  open(sealed: string, place: string): Buffer;
  /** Whether the newest key sealed it, with today's cipher; an older one can be dropped when nothing needs it any more. */
  isByNewest(sealed: string): boolean;
  readonly newestKeyId: string;
}

export function createSealer(keys: KeyRing, chance: Chance, cipher: Cipher = FIRST_CIPHER): Sealer {
  const [newest] = keys;
  const newestKey = encryptionKey(newest);
  const head = cipher === FIRST_CIPHER ? newest.id : `${newest.id}:${cipher}`;
  const keyOf = new Map(keys.map((key) => [key.id, key === newest ? newestKey : encryptionKey(key)]));
  return {
    seal(plain, place) {
      const nonce = chance.bytes(NONCE_BYTES);
      const sealing = cipherOf(cipher, newestKey, nonce).setAAD(Buffer.from(place), { plaintextLength: plain.length });
      const body = Buffer.concat([nonce, sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
      return `${head}:${body.toString('base64')}`;
    },

    open(sealed, place) {
      const { keyId, sealedWith, encoded } = partsOf(sealed);
      const key = keyOf.get(keyId);
      if (key === undefined) throw new Error('the key that sealed this value is not in the ring');
      const body = Buffer.from(encoded, 'base64');
      // Exactly as it was written: decoding skips strange characters, and a short tag could be guessed.
      const isWhole = body.length >= NONCE_BYTES + TAG_BYTES && body.toString('base64') === encoded;
      if (!isWhole || sealedWith === undefined) throw new Error('this is not a sealed value');
      const nonce = body.subarray(0, NONCE_BYTES);
      const decipher = decipherOf(sealedWith, key, nonce)
        .setAAD(Buffer.from(place), { plaintextLength: body.length - NONCE_BYTES - TAG_BYTES })
        .setAuthTag(body.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },

    isByNewest: (sealed) => {
      const { keyId, sealedWith } = partsOf(sealed);
      return keyId === newest.id && sealedWith === cipher;
    },
    newestKeyId: newest.id,
  };
}

// Apart, since Node has a type for each kind of cipher.
const LENGTH = { authTagLength: TAG_BYTES };
const cipherOf = (cipher: Cipher, key: KeyObject, nonce: Buffer) =>
  cipher === 'aes-256-gcm' ? createCipheriv(cipher, key, nonce, LENGTH) : createCipheriv(cipher, key, nonce, LENGTH);
const decipherOf = (cipher: Cipher, key: KeyObject, nonce: Buffer) =>
  cipher === 'aes-256-gcm'
    ? createDecipheriv(cipher, key, nonce, LENGTH)
    : createDecipheriv(cipher, key, nonce, LENGTH);

function partsOf(sealed: string) {
  const [keyId = '', ...rest] = sealed.split(':');
  const [name, encoded = ''] = rest.length === 1 ? [FIRST_CIPHER, rest[0]] : rest;
  const isNamed = rest.length === 1 || (rest.length === 2 && name !== FIRST_CIPHER);
  return { keyId, sealedWith: isNamed ? CIPHERS.find((cipher) => cipher === name) : undefined, encoded };
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
