import { UPLOAD_PART_MAX_BYTES } from '#contract/limits.ts';

/** What a slow phone sends in a few seconds, so that progress shows and a cut costs little. */
export const SMALLEST_PART_BYTES = 256 * 1024;

const AIM_MS = 1_500;

/** How large the next part should be, so that each takes about as long as a person likes to wait for news. */
export function nextPartBytes(partBytes: number, tookMs: number): number {
  const wanted = partBytes * Math.min(2, AIM_MS / Math.max(tookMs, 1));
  return Math.round(Math.min(UPLOAD_PART_MAX_BYTES, Math.max(SMALLEST_PART_BYTES, wanted)));
}
