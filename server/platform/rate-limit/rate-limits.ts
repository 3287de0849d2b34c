import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';

export interface RateLimit {
  /** Separates the counters of different limits. */
  readonly name: string;
  /** How many in each period. All of them may come at once; the allowance then grows back evenly. */
  readonly count: number;
  readonly periodSeconds: number;
}

export type RateVerdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Limits shared by all nodes. */
export interface RateLimits {
  take(limit: RateLimit, subject: string): Promise<RateVerdict>;
  /** Takes from a small allowance held by this node, so that a hot limit costs few writes. Never allows more than `count`. */
  takeLeased(limit: RateLimit, subject: string): Promise<RateVerdict>;
  /** Forgets what no longer limits anybody. */
  prune(): Promise<void>;
}

const LEASE_SHARE = 0.1;
const LEASES_HELD = 20_000;

interface Lease {
  left: number;
  readonly endsAt: number;
}

export function createRateLimits(db: Db, clock: Clock): RateLimits {
  const leases = new Map<string, Lease>();

  /** The generic cell rate algorithm in one statement: no row comes back when the allowance is used up. */
  async function takeMany(limit: RateLimit, subject: string, amount: number): Promise<RateVerdict> {
    const now = clock.now();
    const key = createHash('sha256').update(`${limit.name}\0${subject}`).digest();
    const cost = `${(limit.periodSeconds / limit.count) * amount} seconds`;
    const whole = `${limit.periodSeconds} seconds`;
    const taken = await sql`
      INSERT INTO rate_limit AS held (key, full_at) VALUES (${key}, ${now}::timestamptz + ${cost}::interval)
      ON CONFLICT (key) DO UPDATE SET full_at = greatest(held.full_at, ${now}::timestamptz) + ${cost}::interval
      WHERE greatest(held.full_at, ${now}::timestamptz) + ${cost}::interval <= ${now}::timestamptz + ${whole}::interval
      RETURNING 1`.execute(db);
    if (taken.rows.length > 0) return { allowed: true };
    const held = await sql<{ fullAt: Date }>`SELECT full_at AS "fullAt" FROM rate_limit WHERE key = ${key}`.execute(db);
    const fullAt = held.rows[0]?.fullAt.getTime() ?? now.getTime();
    const waitMs = fullAt + (limit.periodSeconds * 1000 * amount) / limit.count - (now.getTime() + limit.periodSeconds * 1000);
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
  }

  return {
    take: (limit, subject) => takeMany(limit, subject, 1),

    async takeLeased(limit, subject) {
      const key = `${limit.name}\0${subject}`;
      const now = clock.now().getTime();
      const lease = leases.get(key);
      if (lease !== undefined && lease.left > 0 && lease.endsAt > now) {
        lease.left -= 1;
        return { allowed: true };
      }
      const size = Math.max(1, Math.floor(limit.count * LEASE_SHARE));
      const verdict = await takeMany(limit, subject, size);
      if (!verdict.allowed) return size === 1 ? verdict : takeMany(limit, subject, 1);
      if (leases.size >= LEASES_HELD) leases.clear();
      leases.set(key, { left: size - 1, endsAt: now + limit.periodSeconds * 1000 });
      return verdict;
    },

    async prune() {
      await sql`DELETE FROM rate_limit WHERE full_at < ${clock.now()}`.execute(db);
    },
  };
}
