import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { exposureBatch } from '#contract/flags/exposures.ts';
import { FLAG_KEYS, isFlagKey, type FlagKey } from '#contract/flags/flags.ts';
import { OFREP_BULK_PATH, OFREP_PATH, ofrepQuestion } from '#contract/flags/ofrep.ts';
import { ERRORS } from '#contract/wire/errors.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { evaluateFlags, recordExposures, type Evaluation, type Flags } from '#server/modules/flags/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Log } from '#server/platform/log.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { memberOf } from './auth-routes.ts';
import type { Cookies } from './cookies.ts';
import { logIfInternal, toWireError } from './error-mapping.ts';

interface OfrepOptions {
  readonly flags: Flags;
  readonly identity: Identity;
  readonly cookies: Cookies;
  readonly limits: RateLimits;
  readonly log: Log;
}

/**
 * OpenFeature's remote evaluation protocol, 0.3.0, for the browser of a member: what is on for them, no matter who decides it behind.
 * Each member learns of themselves alone, so the targeting key has to be their own number.
 */
export async function ofrepRoutes(app: FastifyInstance, { log, ...parts }: OfrepOptions): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const mapped = toWireError(error);
    logIfInternal(log, error, mapped, request);
    return sendProblem(request, reply, mapped);
  });

  app.post(OFREP_BULK_PATH, async (request, reply) => {
    const evaluated = await evaluate(request, parts);
    const flags = FLAG_KEYS.map((key) => answerOf(key, evaluated));
    const etag = `"${createHash('sha256').update(JSON.stringify(flags)).digest('base64url').slice(0, 22)}"`;
    void reply.header('etag', etag).header('cache-control', 'no-store');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : { flags };
  });

  app.post<{ Params: { readonly key: string } }>(OFREP_PATH, async (request) => {
    const { key } = request.params;
    const evaluated = await evaluate(request, parts);
    if (!isFlagKey(key)) throw new WireError('NOT_FOUND');
    return answerOf(key, evaluated);
  });
}

async function evaluate(request: FastifyRequest, { flags, identity, cookies, limits }: Omit<OfrepOptions, 'log'>) {
  const member = await memberOf(identity, cookies, request);
  if (member === undefined) throw new WireError('UNAUTHENTICATED');
  await withinLimit(limits.takeLeased(RATE_LIMITS.flagsPerMember, member.panelistId));
  const { context } = v.parse(ofrepQuestion, request.body);
  if (context.targetingKey !== member.externalId) throw new WireError('VALIDATION_FAILED');
  return evaluateFlags(flags, member.panelistId);
}

function answerOf(key: FlagKey, evaluated: Evaluation) {
  const { value, reason } = evaluated[key];
  return { key, value, reason, variant: value ? 'on' : 'off' };
}

/** In the protocol's shapes; what it has no shape for says no more than its status. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, { code, details }: WireError): FastifyReply {
  const { httpStatus } = ERRORS[code];
  const { key } = request.params as { readonly key?: string };
  if (details.retryAfterSeconds !== undefined) void reply.header('retry-after', details.retryAfterSeconds);
  if (code === 'NOT_FOUND') {
    const errorDetails = `Flag '${key}' wasn't found`;
    return reply.code(404).send({ key, errorCode: 'FLAG_NOT_FOUND', errorDetails });
  }
  if (code === 'VALIDATION_FAILED' || code === 'BAD_REQUEST') {
    const errorCode = code === 'BAD_REQUEST' ? 'PARSE_ERROR' : 'INVALID_CONTEXT';
    const errorDetails = 'The context must include the targetingKey of the logged-in member.';
    return reply.code(400).send({ ...(key === undefined ? {} : { key }), errorCode, errorDetails });
  }
  if (httpStatus < 500) return reply.code(httpStatus).send();
  return reply.code(httpStatus).send({ errorDetails: ERRORS[code].sentence });
}

/** Takes which variants a member met: in batches, and the last one as they leave. */
export function flagExposureRoute(app: FastifyInstance, { flags, identity, cookies, limits }: OfrepOptions): void {
  app.post(API_PATHS.flagExposures, async (request) => {
    const member = await memberOf(identity, cookies, request);
    if (member === undefined) throw new WireError('UNAUTHENTICATED');
    await withinLimit(limits.takeLeased(RATE_LIMITS.flagsPerMember, member.panelistId));
    await recordExposures(flags, member.panelistId, v.parse(exposureBatch, request.body).exposures);
    return {};
  });
}
