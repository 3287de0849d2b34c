import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { callHeaders } from '#contract/wire/call-headers.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { readRestError } from '#contract/wire/error-answers.ts';
import { CONSUMERS, HEADERS } from '#contract/wire/headers.ts';
import type { Transport } from '#client/transport.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Opened } from './follow-unread.ts';

const OPERATION = 'notification-events';

/**
 * Opens the stream of a member's events. By fetch and not by EventSource, which sends no headers: a session that has expired
 * is refreshed as with any call (spec §4.3).
 */
export async function openStream(api: MemberApi, signal: AbortSignal, origin = ''): Promise<Opened> {
  const send = api.through(streamTransport(api, signal, origin));
  const { httpStatus, body } = await send({
    path: API_PATHS.notificationEvents,
    operationName: OPERATION,
    method: 'GET',
  });
  if (body instanceof ReadableStream) return { httpStatus, stream: body as ReadableStream<Uint8Array> };
  const seconds = readRestError(body)?.retryAfterSeconds;
  return { httpStatus, retryAfterMs: seconds === undefined ? undefined : seconds * 1_000 };
}

function streamTransport(api: MemberApi, signal: AbortSignal, origin: string): Transport {
  return async ({ path, operationName, csId }) => {
    const correlationId = crypto.randomUUID();
    const response = await fetch(origin + path, {
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
      headers: {
        accept: 'text/event-stream',
        ...callHeaders({
          siteId: DEFAULT_BRAND.siteId,
          consumer: CONSUMERS.member,
          environment: environmentOfHost(new URL(origin || location.origin).host),
          correlationId,
          csId,
          userId: api.caller().userId,
        }),
        [HEADERS.operationName]: operationName,
      },
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const body: unknown = isStream ? response.body : await response.json().catch(() => undefined);
    return { httpStatus: response.status, body, correlationId };
  };
}
