import { SECOND_MS } from '#contract/time/durations.ts';

/** How long another service asks us to wait: seconds, or a moment by its own clock. Undefined when it does not say. */
export function retryAfterMs(headers: Headers, longestMs: number): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(value)
    ? Number(value) * SECOND_MS
    : Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestMs);
}
