import type { FastifyRequest } from 'fastify';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { WireError } from '#server/api/wire-error.ts';

/** A page of another website may neither call nor show what is ours; a browser says which page it is. */
export function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new WireError('WRONG_ORIGIN');
}

/**
 * Refuses calls that another website made a browser send. Cookies are SameSite=Strict and every call
 * carries its `cs_id`; this is the third lock on the same door.
 */
export function createSameOriginGuard(publicOrigin: string | undefined) {
  return (request: FastifyRequest): void => {
    refuseOtherSites(request);
    const { origin } = request.headers;
    if (origin !== undefined && origin !== (publicOrigin ?? `${request.protocol}://${request.host}`)) {
      throw new WireError('WRONG_ORIGIN');
    }
    const siteId = request.headers[HEADERS.siteId];
    if (siteId !== DEFAULT_BRAND.siteId) throw new WireError('WRONG_SITE');
  };
}
