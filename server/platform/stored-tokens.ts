import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import type { Signer } from './signing.ts';

/** What a token opens: a code made for one is worth nothing for another. */
export type TokenPurpose = 'operator-session' | 'operator-link' | 'recovery-code' | 'invitation';

/** A token that was handed out, as its row has it. */
export interface StoredToken {
  readonly ownerId: string;
  /** By which the row is found. Of a random token nothing can be read from it. */
  readonly hash: Buffer;
  /** Null for what was handed out before there were codes. */
  readonly mac: Buffer | null;
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What proves that anyone who has our keys wrote the row, and for this owner. */
export function tokenMac(signer: Signer, purpose: TokenPurpose, { ownerId, hash }: Omit<StoredToken, 'mac'>): Buffer {
  return signer.mac(purposeOf(purpose), macData(ownerId, hash));
}

/**
 * Whether a row is ours. One without a code is if it was there before there were codes: the owner of the tables made that list,
 * and the application can only read it.
 */
export async function isOurToken(
  { db, signer }: { readonly db: Db; readonly signer: Signer },
  purpose: TokenPurpose,
  { ownerId, hash, mac }: StoredToken,
): Promise<boolean> {
  if (mac !== null) return signer.isMac(purposeOf(purpose), macData(ownerId, hash), mac);
  const { rows } = await sql`
    SELECT FROM token_before_keys WHERE token_hash = ${hash} AND owner_id = ${ownerId}`.execute(db);
  return rows.length > 0;
}

const purposeOf = (purpose: TokenPurpose): string => `stored-token-${purpose}`;
const macData = (ownerId: string, hash: Buffer): Buffer => Buffer.concat([Buffer.from(`${ownerId}\0`), hash]);
