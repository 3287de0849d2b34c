/** Secret keys by id, newest first: the first signs or seals, all of them verify or open. */
export type KeyRing = readonly [SecretKey, ...SecretKey[]];

export interface SecretKey {
  readonly id: string;
  readonly secret: Buffer;
}

const MINIMUM_BYTES = 32;
const PAIR = /^([a-zA-Z0-9_-]{1,20}):([A-Za-z0-9+/_-]+={0,2})$/;

/** Reads `id:base64,id:base64`. Undefined when any part is malformed, too short or named twice. */
export function parseKeyRing(text: string): KeyRing | undefined {
  const keys: SecretKey[] = [];
  for (const part of text.split(',')) {
    const [, id, encoded] = PAIR.exec(part.trim()) ?? [];
    if (id === undefined || encoded === undefined) return undefined;
    const secret = Buffer.from(encoded, 'base64');
    // A key that lost its end on the way would be a weaker one.
    if (encoded.replaceAll('=', '').length % 4 === 1) return undefined;
    if (secret.length < MINIMUM_BYTES || keys.some((key) => key.id === id)) return undefined;
    keys.push({ id, secret });
  }
  const [newest, ...older] = keys;
  return newest === undefined ? undefined : [newest, ...older];
}

/** An id that two keys of a ring have, if that is what is wrong with it; never a part of a key. */
export function idGivenTwice(text: string): string | undefined {
  const ids = text.split(',').map((part) => PAIR.exec(part.trim())?.[1]);
  return ids.find((id, index) => id !== undefined && ids.indexOf(id) !== index);
}
