import type { FastifyInstance } from 'fastify';
import { SUPPORT_UPLOAD_PATH } from '#contract/support/upload.ts';
import { WireError } from '#server/api/wire-error.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import type { Cookies } from './cookies.ts';

export interface SupportUploadOptions {
  readonly rooms: Pick<Rooms, 'support'>;
  readonly identity: Identity;
  readonly cookies: Cookies;
  readonly limits: RateLimits;
}

/** Attachments of whoever writes to us. It is registered behind the guard of calls from other sites, as everything under /api is. */
export async function supportUploadRoute(app: FastifyInstance, _options: SupportUploadOptions): Promise<void> {
  app.post(SUPPORT_UPLOAD_PATH, () => {
    throw new WireError('NOT_FOUND');
  });
}
