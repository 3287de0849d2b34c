/**
 * A part of an allowance that one node took in one piece. It is used up by calls, and by time at the pace at which
 * the shared allowance grows back: what is held here and what has grown back there are never both to be had.
 * All times are in microseconds since 1970, so that sums are exact.
 */
export interface Lease {
  /** When the shared allowance will have grown back what was used of this one. */
  readonly usedUntil: number;
  readonly endsAt: number;
}

/** The lease after one more call, or undefined when it does not reach for that. */
export function useLease(lease: Lease, nowMicros: number, costMicros: number): Lease | undefined {
  const usedUntil = Math.max(lease.usedUntil, nowMicros) + costMicros;
  return usedUntil <= lease.endsAt ? { usedUntil, endsAt: lease.endsAt } : undefined;
}

/** The lease with so much more just taken, beside what may be left of it. */
export function extendLease(lease: Lease | undefined, nowMicros: number, takenMicros: number): Lease {
  const usedUntil = Math.max(lease?.usedUntil ?? 0, nowMicros);
  return { usedUntil, endsAt: Math.max(lease?.endsAt ?? 0, usedUntil) + takenMicros };
}
