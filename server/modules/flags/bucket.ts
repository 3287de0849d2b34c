import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { FlagKey } from '#contract/flags/flags.ts';

export const BUCKETS = 2 ** 32;

/**
 * Whether a member is among so many of a hundred: the same on every node and at any time, and with more of a hundred nobody
 * falls out. Another flag draws anew, so that it is not always the same members who try what is new.
 */
export function isAmong(percent: number, key: FlagKey, externalId: string): boolean {
  const bucket = createHash('sha256').update(`${key}:${externalId}`).digest().readUInt32BE(0);
  return bucket * 100 < percent * BUCKETS;
}

/** The bucket of a member as the database draws it: the first four bytes of the same hash. */
export function bucketInSql(key: FlagKey, externalId: RawBuilder<unknown>): RawBuilder<number> {
  const hash = sql`encode(substr(sha256(convert_to(${`${key}:`}::text || ${externalId}, 'UTF8')), 1, 4), 'hex')`;
  return sql`('x' || ${hash})::bit(32)::bigint`;
}
