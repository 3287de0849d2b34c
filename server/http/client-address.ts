import type { FastifyRequest } from 'fastify';
import { countedAddress } from '#server/platform/receiving/counted-address.ts';

/** Whom a rate limit per address counts. */
export function clientOf(request: Pick<FastifyRequest, 'ip'>): string {
  return countedAddress(request.ip);
}
