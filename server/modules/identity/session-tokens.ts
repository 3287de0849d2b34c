import { timingSafeEqual } from 'node:crypto';
import type { Signer } from '#server/platform/signing.ts';

/**
 * A session's tokens are derived, not stored: session id, generation, and an authentication code over
 * both made with the session's secret (in the database) and the signing key (outside it). So the current
 * token can be handed out again to a tab that raced, and a copy of the database opens nothing.
 */
export type TokenKind = 'access' | 'refresh';

export interface TokenClaim {
  readonly sessionId: string;
  readonly generation: number;
  /** Session and generation as the code is made over them. */
  readonly head: Buffer;
  readonly mac: Buffer;
}

const ID_BYTES = 16;
const GENERATION_BYTES = 4;
const MAC_BYTES = 32;

export function sessionToken(
  signer: Signer,
  kind: TokenKind,
  {
    sessionId,
    generation,
    secret,
  }: { readonly sessionId: string; readonly generation: number; readonly secret: Buffer },
): string {
  const head = tokenHead(sessionId, generation);
  return Buffer.concat([head, signer.mac(purposeOf(kind), Buffer.concat([head, secret]))]).toString('base64url');
}

/** What a token claims to be; undefined when it cannot be one of ours. */
export function readSessionToken(token: string | undefined): TokenClaim | undefined {
  if (token === undefined || token.length > 100) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + GENERATION_BYTES + MAC_BYTES) return undefined;
  // Decoding passes over what is no letter of it, and over the last bits: a token has one spelling.
  if (bytes.toString('base64url') !== token) return undefined;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  return {
    sessionId: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
    generation: bytes.readUInt32BE(ID_BYTES),
    head: bytes.subarray(0, ID_BYTES + GENERATION_BYTES),
    mac: bytes.subarray(ID_BYTES + GENERATION_BYTES),
  };
}

export function isGenuine(signer: Signer, kind: TokenKind, claim: TokenClaim, secret: Buffer): boolean {
  return signer.isMac(purposeOf(kind), Buffer.concat([claim.head, secret]), claim.mac);
}

export function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function purposeOf(kind: TokenKind): string {
  return `member-session-${kind}`;
}

function tokenHead(sessionId: string, generation: number): Buffer {
  const head = Buffer.alloc(ID_BYTES + GENERATION_BYTES);
  head.write(sessionId.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(generation, ID_BYTES);
  return head;
}
