import { API_PATHS } from '#contract/wire/api-paths.ts';
import { readRestError } from '#contract/wire/error-answers.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { sessionFetch } from '#web/api/session-fetch.ts';
import type { Opened } from './follow-unread.ts';

/** Opens the stream of a member's events. By fetch and not by EventSource, which sends no headers. */
export async function openStream(api: MemberApi, signal: AbortSignal): Promise<Opened> {
  const request = new Request(API_PATHS.notificationEvents, { signal, headers: { accept: 'text/event-stream' } });
  const response = await sessionFetch(api, request, 'notification-events');
  const httpStatus = response.status;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream && response.body !== null) return { httpStatus, stream: response.body };
  const seconds = readRestError(await response.json().catch(() => undefined))?.retryAfterSeconds;
  return { httpStatus, retryAfterMs: seconds === undefined ? undefined : seconds * 1_000 };
}
