const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/;
const KEY_MAX_LENGTH = 200;

/** Throws unless the key is one of ours: small letters, digits, hyphens, slashes between parts, one extension. */
export function assertFileKey(key: string): void {
  if (key.length > KEY_MAX_LENGTH || !KEY.test(key)) throw new Error('That is not a key of a file.');
}
