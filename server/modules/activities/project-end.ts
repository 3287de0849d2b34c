/** Nothing can be started any more: the project was ended, or the time it closes at has come. */
export function isProjectOver(closesAt: Date | null, endedAt: Date | null, now: Date): boolean {
  return endedAt !== null || (closesAt !== null && closesAt <= now);
}

/** The moment from which it is over. One that was ended by hand was over before it would have closed. */
export function projectEnd(closesAt: Date | null, endedAt: Date | null): Date | null {
  if (closesAt === null || endedAt === null) return endedAt ?? closesAt;
  return endedAt < closesAt ? endedAt : closesAt;
}
