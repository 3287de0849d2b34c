import type { RateVerdict } from '#server/platform/rate-limit/rate-limits.ts';
import { WireError } from './wire-error.ts';

/** Refuses a call that is one too many, and says when to come again. */
export async function withinLimit(verdict: RateVerdict | Promise<RateVerdict>): Promise<void> {
  const answer = await verdict;
  if (!answer.allowed) throw new WireError('RATE_LIMITED', { retryAfterSeconds: answer.retryAfterSeconds });
}
