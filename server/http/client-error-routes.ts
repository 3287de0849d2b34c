import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { API_PATHS, clientErrorReport } from '#contract/wire/rest.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import type { Log } from '#server/platform/log.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { clientOf } from './client-address.ts';

/** Takes what a browser's error page reports into the log (spec §2.3: logged as fatal). */
export function clientErrorRoutes(app: FastifyInstance, { log, limits }: { log: Log; limits: RateLimits }): void {
  app.post(API_PATHS.clientErrors, async (request) => {
    await withinLimit(limits.take(RATE_LIMITS.clientErrorsPerAddress, clientOf(request)));
    const report = v.parse(clientErrorReport, request.body);
    const fields = { code: report.messageKey, route: report.route, correlationId: report.correlationId };
    log[report.level]('a page failed in the browser', fields);
    return {};
  });
}
