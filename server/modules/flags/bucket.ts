import { createHash } from 'node:crypto';
import type { FlagKey } from '#contract/flags/flags.ts';

const BUCKETS = 2 ** 32;

/**
 * Whether a member is among so many of a hundred: the same on every node and at any time, and with more of a hundred nobody
 * falls out. Another flag draws anew, so that it is not always the same members who try what is new.
 */
export function isAmong(percent: number, key: FlagKey, externalId: string): boolean {
  const bucket = createHash('sha256').update(`${key}:${externalId}`).digest().readUInt32BE(0);
  return bucket * 100 < percent * BUCKETS;
}
