import type { FastifyRequest } from 'fastify';
import { IDLE_SECONDS_HEADER } from '#contract/identity/console-auth.ts';

const SECONDS = /^[0-9]{1,6}$/;

/** For how long nobody has touched the page that calls, as it says itself; a call that says nothing is a person's. */
export function idleSecondsOf(request: FastifyRequest): number {
  const value = request.headers[IDLE_SECONDS_HEADER];
  return typeof value === 'string' && SECONDS.test(value) ? Number(value) : 0;
}
