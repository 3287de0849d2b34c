import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';
import type { Clock } from './clock.ts';
import { err, ok, type Result } from './result.ts';

const VERSION = 'v1';
const MAC_BYTES = 32;

export type TokenProblem = 'malformed' | 'forged' | 'expired';

/** What JSON can hold. `exp` is the token's own. */
export type TokenPayload = Readonly<Record<string, unknown>> & { readonly exp?: never };

/** Signs with the newest key and accepts every key of the ring, so that keys can be rotated. */
export interface Signer {
  /** A token bound to its purpose, with its end: `v1.keyId.payload.mac`. Readable, not changeable. */
  sign(purpose: string, payload: TokenPayload, expiresAt: Date): string;
  /** The payload, if the token was signed here for this purpose and has not expired. */
  verify(purpose: string, token: string): Result<Record<string, unknown>, TokenProblem>;
  /** A bare authentication code over bytes, for tokens that carry their own format. */
  mac(purpose: string, data: Buffer): Buffer;
  /** With `bytes`, only the first so many are compared, and it has exactly as many: where there is no room for all. */
  isMac(purpose: string, data: Buffer, mac: Buffer, bytes?: number): boolean;
}

interface ReadyKey {
  readonly id: string;
  readonly secret: KeyObject;
}

export function createSigner([newest, ...older]: KeyRing, clock: Clock): Signer {
  // Made once: to prepare a key from its bytes takes four times as long as the code itself, and every call checks one.
  const ready = (key: KeyRing[number]): ReadyKey => ({ id: key.id, secret: createSecretKey(key.secret) });
  const keys: readonly [ReadyKey, ...ReadyKey[]] = [ready(newest), ...older.map(ready)];
  const macWith = (key: ReadyKey, purpose: string, data: Buffer) =>
    createHmac('sha256', key.secret).update(`${purpose}\0`).update(data).digest();
  // Apart from bare codes, so that a code over bytes that somebody chose is never a token.
  const tokenMac = (key: ReadyKey, purpose: string, head: string) =>
    macWith(key, `token\0${purpose}`, Buffer.from(head)).toString('base64url');

  return {
    sign(purpose, payload, expiresAt) {
      const key = keys[0];
      const body = JSON.stringify({ ...payload, exp: Math.floor(expiresAt.getTime() / 1000) });
      const head = `${VERSION}.${key.id}.${Buffer.from(body).toString('base64url')}`;
      return `${head}.${tokenMac(key, purpose, head)}`;
    },

    verify(purpose, token) {
      const [version, keyId, body, mac, ...rest] = token.split('.');
      if (version !== VERSION || !keyId || !body || !mac || rest.length > 0) return err('malformed');
      const key = keys.find((candidate) => candidate.id === keyId);
      if (key === undefined) return err('forged');
      // As texts: decoding would accept several spellings of one code.
      const expected = tokenMac(key, purpose, `${version}.${keyId}.${body}`);
      if (!isEqual(Buffer.from(expected), Buffer.from(mac))) return err('forged');
      const content = readBody(body);
      if (content === undefined) return err('malformed');
      return content.exp * 1000 > clock.now().getTime() ? ok(content.payload) : err('expired');
    },

    mac: (purpose, data) => macWith(keys[0], purpose, data),
    isMac: (purpose, data, mac, bytes = MAC_BYTES) =>
      keys.some((key) => isEqual(macWith(key, purpose, data).subarray(0, bytes), mac)),
  };
}

function readBody(body: string): { exp: number; payload: Record<string, unknown> } | undefined {
  try {
    const content: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    if (typeof content !== 'object' || content === null || !('exp' in content)) return undefined;
    const { exp, ...payload } = content;
    return typeof exp === 'number' ? { exp, payload } : undefined;
  } catch {
    return undefined;
  }
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
