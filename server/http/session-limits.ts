import type { FastifyRequest } from 'fastify';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import type { RateLimit, RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { clientOf } from './client-address.ts';

/**
 * Counts a call about a session. Of a session that is real it counts for that alone: many members may be behind one address.
 * A token that is made up, foreign, ended, or missing counts for the address that it came from.
 */
export function withinSessionLimit(
  limits: RateLimits,
  request: FastifyRequest,
  { limit, sessionId }: { readonly limit: RateLimit; readonly sessionId: string | undefined },
): Promise<void> {
  return withinLimit(
    sessionId === undefined
      ? limits.takeLeased(RATE_LIMITS.unknownSessionsPerAddress, clientOf(request))
      : limits.takeLeased(limit, sessionId),
  );
}
