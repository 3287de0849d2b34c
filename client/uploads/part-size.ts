export interface PartSizes {
  /** What a slow phone sends in a few seconds, so that progress shows and a cut costs little. */
  readonly smallestBytes: number;
  /** What the server takes at once. */
  readonly largestBytes: number;
}

const AIM_MS = 1_500;

/** How large the next part should be, so that each takes about as long as a person likes to wait for news. */
export function nextPartBytes(partBytes: number, tookMs: number, { smallestBytes, largestBytes }: PartSizes): number {
  const wanted = partBytes * Math.min(2, AIM_MS / Math.max(tookMs, 1));
  return Math.round(Math.min(largestBytes, Math.max(smallestBytes, wanted)));
}
