/** Nothing can be started any more: the project was ended, or the time it closes at has come. */
export function isProjectOver(closesAt: Date | null, endedAt: Date | null, now: Date): boolean {
  return endedAt !== null || (closesAt !== null && closesAt <= now);
}
