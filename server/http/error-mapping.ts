import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ERRORS, graphqlErrorBody, restErrorBody, type ErrorCode } from '#contract/wire/errors.ts';
import { fieldProblems } from '#contract/wire/field-problems.ts';
import { BusyError } from '#server/platform/busy-error.ts';
import { DatabaseUnavailableError, type Unavailability } from '#server/platform/database/unavailable.ts';
import type { Log } from '#server/platform/log.ts';
import { WireError } from '#server/api/wire-error.ts';

/** What the framework calls a request it cannot take, in the words of the catalogue. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'URI_TOO_LONG',
};

/** The one place where a failure becomes a code of the catalogue. Whatever is not known is a bug of ours: INTERNAL. */
export function toWireError(error: unknown): WireError {
  if (error instanceof WireError) return error;
  if (v.isValiError(error)) return new WireError('VALIDATION_FAILED', { fields: fieldProblems(error.issues) });
  if (error instanceof BusyError) return new WireError('OVERLOADED', { retryAfterSeconds: 5 });
  if (error instanceof DatabaseUnavailableError) return unavailable(error);
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code];
  if (known !== undefined) return new WireError(known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new WireError('BAD_REQUEST');
  return new WireError('INTERNAL');
}

const RETRY_AFTER_SECONDS = 5;
const UNAVAILABLE: Readonly<Record<Unavailability, ErrorCode>> = {
  away: 'DATA_UNREACHABLE',
  busy: 'OVERLOADED',
  uncertain: 'SAVE_UNCERTAIN',
};

function unavailable({ kind }: DatabaseUnavailableError): WireError {
  return new WireError(UNAVAILABLE[kind], { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

export function sendError(reply: FastifyReply, error: WireError, shape: 'rest' | 'graphql'): FastifyReply {
  const { code, details } = error;
  if (details.retryAfterSeconds !== undefined) void reply.header('retry-after', details.retryAfterSeconds);
  const body = shape === 'rest' ? restErrorBody(code, details) : graphqlErrorBody(code, details);
  return reply.code(ERRORS[code].httpStatus).send(body);
}

/** Only what is our own fault is logged as an error; what a caller did wrong is in the request log. */
export function logIfInternal(log: Log, error: unknown, mapped: WireError, request: FastifyRequest): void {
  if (mapped.code !== 'INTERNAL') return;
  log.error('a request failed', { correlationId: request.id, route: request.routeOptions.url, error });
}
