import type { Clock } from '#server/platform/clock.ts';
import { noteLimit } from '#server/platform/database/watched-call.ts';
import type { Db } from '#server/platform/database/database.ts';
import { forgetWholeAllowances, takeAllowance, wholeAgainAt, type Allowance } from './allowance.store.ts';
import { repeat, type Jobs } from '../jobs/index.ts';

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
  /**
   * Takes from a small allowance held by this node, so that a hot limit costs few writes. Never allows more than
   * `take` would; with several nodes, one may be refused up to a lease that another still holds for a moment.
   */
  takeLeased(limit: RateLimit, subject: string): Promise<RateVerdict>;
  /** What this node knows already: refused until a call of before would be answered otherwise. Takes and asks nothing. */
  known(limit: RateLimit, subject: string): RateVerdict;
  /** Forgets what no longer limits anybody. */
  prune(): Promise<void>;
}

const LEASE_SHARE = 0.1;
/** Forgetting them all is safe: a lease is lost, a refusal is looked up again. */
const SUBJECTS_REMEMBERED = 20_000;
const ALLOWED: RateVerdict = { allowed: true };

interface Call extends Allowance {
  readonly costMicros: number;
}

export function createRateLimits(db: Db, clock: Clock): RateLimits {
  const leases = new Map<string, Lease>();
  const renewals = new Map<string, Promise<boolean>>();
  const refusedUntil = new Map<string, number>();
  const nowMicros = () => clock.now().getTime() * 1_000;

  /** What this node knows without asking: nothing makes an allowance grow back sooner than it was said. */
  function refusal(call: Call): RateVerdict | undefined {
    const waitMicros = (refusedUntil.get(call.name) ?? 0) - nowMicros();
    return waitMicros > 0 ? refusedFor(waitMicros) : undefined;
  }

  async function takeOne(call: Call): Promise<RateVerdict> {
    const known = refusal(call);
    if (known !== undefined) return known;
    if (await takeAllowance(db, call, clock.now(), call.costMicros)) return ALLOWED;
    const opensAt = ((await wholeAgainAt(db, call)) ?? 0) + call.costMicros - call.wholeMicros;
    remember(refusedUntil, call.name, opensAt);
    return refusal(call) ?? refusedFor(0);
  }

  function takeFromLease(call: Call): boolean {
    const lease = leases.get(call.name);
    const used = lease && useLease(lease, nowMicros(), call.costMicros);
    if (used !== undefined) leases.set(call.name, used);
    return used !== undefined;
  }

  /** Whether there was enough for a lease. Calls that come at once share one: each its own would use up the whole. */
  function renewLease(call: Call, calls: number): Promise<boolean> {
    const running = renewals.get(call.name);
    if (running !== undefined) return running;
    const renewal = (async () => {
      const now = clock.now();
      const part = call.costMicros * calls;
      if (!(await takeAllowance(db, call, now, part))) return false;
      remember(leases, call.name, extendLease(leases.get(call.name), now.getTime() * 1_000, part));
      return true;
    })().finally(() => renewals.delete(call.name));
    renewals.set(call.name, renewal);
    return renewal;
  }

  return {
    take(limit, subject) {
      noteLimit(limit.name);
      return takeOne(callOf(limit, subject));
    },

    async takeLeased(limit, subject) {
      noteLimit(limit.name);
      const call = callOf(limit, subject);
      const calls = Math.floor(limit.count * LEASE_SHARE);
      if (calls < 2) return takeOne(call);
      while (!takeFromLease(call)) {
        const known = refusal(call);
        if (known !== undefined) return known;
        if (!(await renewLease(call, calls))) return takeOne(call);
      }
      return ALLOWED;
    },

    known: (limit, subject) => refusal(callOf(limit, subject)) ?? ALLOWED,

    prune: () => forgetWholeAllowances(db, clock.now()),
  };
}

function callOf({ name, count, periodSeconds }: RateLimit, subject: string): Call {
  const wholeMicros = periodSeconds * 1_000_000;
  // Rounded down: rounded up, the last one of a period would not fit into it.
  return { name: `${name}\0${subject}`, wholeMicros, costMicros: Math.floor(wholeMicros / count) };
}

function refusedFor(waitMicros: number): RateVerdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMicros / 1_000_000)) };
}

function remember<Value>(values: Map<string, Value>, name: string, value: Value): void {
  if (values.size >= SUBJECTS_REMEMBERED) values.clear();
  values.set(name, value);
}

/**
 * A part of an allowance that one node took in one piece. It is used up by calls, and by time at the pace at which
 * the shared allowance grows back: what is held here and what has grown back there are never both to be had.
 * All times are in microseconds since 1970, so that sums are exact.
 */
interface Lease {
  /** When the shared allowance will have grown back what was used of this one. */
  readonly usedUntil: number;
  readonly endsAt: number;
}

/** The lease after one more call, or undefined when it does not reach for that. */
function useLease(lease: Lease, nowMicros: number, costMicros: number): Lease | undefined {
  const usedUntil = Math.max(lease.usedUntil, nowMicros) + costMicros;
  return usedUntil <= lease.endsAt ? { usedUntil, endsAt: lease.endsAt } : undefined;
}

/** The lease with so much more just taken, beside what may be left of it. */
function extendLease(lease: Lease | undefined, nowMicros: number, takenMicros: number): Lease {
  const usedUntil = Math.max(lease?.usedUntil ?? 0, nowMicros);
  return { usedUntil, endsAt: Math.max(lease?.endsAt ?? 0, usedUntil) + takenMicros };
}

export function registerRateLimitJobs(limits: RateLimits, jobs: Jobs): void {
  const pruning = { name: 'rate-limits.prune', cron: '*/10 * * * *', retryLimit: 2, expireSeconds: 300 };
  repeat(jobs, pruning, () => limits.prune());
}
