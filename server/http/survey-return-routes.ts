import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { memberPath } from '#contract/pages/member-paths.ts';
import { returnQuery, SURVEY_CALL_PATHS } from '#contract/surveys/survey-calls.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { type ReviewRooms, returnFromSurvey } from '#server/modules/reviews/index.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { clientOf } from './client-address.ts';

/** A survey link that opens nothing: its page says so, and tells nothing of anybody. */
const LINK_PROBLEM = `${memberPath('survey', { surveyId: 'unknown' })}/?panelist_hash=invalid`;

/**
 * Where an outside survey sends the member's browser when it is over. It comes from another website, so no session
 * and no same-origin rule could admit it: the host's signature does. A person sees a page whatever happens.
 */
export function surveyReturnRoutes(
  app: FastifyInstance,
  { rooms, limits }: { readonly rooms: ReviewRooms; readonly limits: RateLimits },
): void {
  // No HEAD: a look at the address would use it up.
  app.get(SURVEY_CALL_PATHS.surveyReturn, { exposeHeadRoute: false }, async (request, reply) => {
    // Only what is refused counts: a whole office may come back from one address.
    if (!limits.known(RATE_LIMITS.refusedReturnPerAddress, clientOf(request)).allowed)
      return reply.redirect(LINK_PROBLEM, 303);
    const query = v.safeParse(returnQuery, request.query);
    const page = query.success ? await returnFromSurvey(rooms, query.output) : undefined;
    if (page === undefined) await limits.take(RATE_LIMITS.refusedReturnPerAddress, clientOf(request));
    return reply.redirect(page ?? LINK_PROBLEM, 303);
  });
}
