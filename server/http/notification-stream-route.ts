import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { requireOn } from '#server/api/require-on.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import type { Rooms } from '#server/rooms.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { memberOf } from './auth-routes.ts';
import { clientOf } from './client-address.ts';
import type { Cookies } from './cookies.ts';
import { BEAT_TEXT } from './live/event-text.ts';
import type { LiveNotifications } from './live/live-notifications.ts';

export interface NotificationStreamOptions {
  readonly live: LiveNotifications;
  readonly rooms: Pick<Rooms, 'identity' | 'flags'>;
  readonly cookies: Cookies;
  readonly limits: RateLimits;
}

/** Tells a member's open page how many notifications are unread, as it changes: server-sent events. */
export function notificationStreamRoute(
  app: FastifyInstance,
  { live, rooms: { identity, flags }, cookies, limits }: NotificationStreamOptions,
): void {
  async function admitted(request: FastifyRequest) {
    const member = await memberOf(identity, cookies, request);
    if (member === undefined) {
      await withinLimit(limits.takeLeased(RATE_LIMITS.refusedStreamsPerAddress, clientOf(request)));
      throw new WireError('UNAUTHENTICATED');
    }
    await withinLimit(limits.takeLeased(RATE_LIMITS.eventStreamsPerMember, member.panelistId));
    await requireOn(flags, 'in_app_notification', member.panelistId);
    return member;
  }

  app.get(API_PATHS.notificationEvents, { exposeHeadRoute: false }, async (request, reply) => {
    live.refuseIfFull();
    const member = await admitted(request).catch((error: unknown) => {
      live.giveBack();
      throw error;
    });
    const raw = begin(request, reply);
    // The browser may have left meanwhile.
    if (!raw.destroyed) live.open(member, raw);
  });
}

/** Takes the answer out of the hands of everything that would wait for its end. Its first bytes leave at once. */
function begin(request: FastifyRequest, reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack();
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    // Anyone who stands between must neither keep it, nor compress it, nor wait for more of it.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Its connection ends with it, so that a node which stops is not held up.
    connection: 'close',
    [HEADERS.correlationId]: request.id,
  });
  // In one go: headers that were set one by one are kept as long as the answer lasts.
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  raw.write(BEAT_TEXT);
  return raw;
}
