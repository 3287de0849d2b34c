/** So long nothing was fetched. */
export const REST_MS = 4_000;
/** A page that is never at rest is not waited for any longer. */
export const REST_WAIT_MAX_MS = 60_000;

interface Seen {
  /** How many files and answers the page has fetched so far. */
  readonly fetched: number;
  readonly isFetching: boolean;
  readonly nowMs: number;
}

/**
 * Tells, whenever it is looked at, whether the page has come to rest: what keeps a connection for as long as the page is open waits
 * for that, so that on a slow network it takes none from what the member waits for.
 */
export function createPageRest(beganMs: number) {
  let fetchedBefore = -1;
  let quietSinceMs = beganMs;
  return ({ fetched, isFetching, nowMs }: Seen): boolean => {
    if (isFetching || fetched !== fetchedBefore) quietSinceMs = nowMs;
    fetchedBefore = fetched;
    return nowMs - quietSinceMs >= REST_MS || nowMs - beganMs >= REST_WAIT_MAX_MS;
  };
}
