import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CORRELATION_ID_PATTERN, HEADERS } from '#contract/wire/headers.ts';

/** The id the browser sent, if it is plain and short, else a new one: it ties the browser's call to the log line. */
export function correlationIdOf(request: { readonly headers: FastifyRequest['headers'] }): string {
  const sent = request.headers[HEADERS.correlationId];
  return typeof sent === 'string' && CORRELATION_ID_PATTERN.test(sent) ? sent : randomUUID();
}
