import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { KIND_REGISTRY, stoppedWith, type UnsubscribableKind } from '#contract/notifications/notification-kinds.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { readUnsubscribe, unsubscribe } from '#server/modules/messages/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { place } from '#server/platform/places.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { clientOf } from './client-address.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';

const PICTURES = [
  [EMAIL_PATHS.activityPicture, place('ui/art/mail/activity.png')],
  [EMAIL_PATHS.joinPicture, place('ui/art/mail/invitation.png')],
] as const;
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FORM_LIMIT_BYTES = 1_024;
const Query = v.object({ token: v.fallback(v.pipe(v.string(), v.maxLength(2_000)), '') });

/**
 * What the links at the end of an e-mail do. They are opened by mail programs and from other websites, so no session and
 * no same-origin rule could admit them: the signature in the address does, and it can do one thing only.
 */
export async function emailRoutes(
  app: FastifyInstance,
  { rooms, limits }: { readonly rooms: Pick<Rooms, 'messages'>; readonly limits: RateLimits },
): Promise<void> {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.get(EMAIL_PATHS.unsubscribe, async (request, reply) => {
    const { token } = v.parse(Query, request.query);
    return reply
      .header('content-security-policy', PLAIN_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(unsubscribePage(readUnsubscribe(rooms.messages, token)?.kinds));
  });

  app.post(EMAIL_PATHS.unsubscribe, async (request, reply) => {
    await withinLimit(limits.take(RATE_LIMITS.unsubscribePerAddress, clientOf(request)));
    const isDone = await unsubscribe(rooms.messages, v.parse(Query, request.query).token);
    // A mail program follows no redirect (RFC 8058); a person wants to see that it is done.
    const isProgram = typeof request.body === 'string' && request.body.includes(ONE_CLICK);
    if (isProgram) return reply.code(isDone ? 204 : 404).send();
    return reply.redirect(isDone ? `${memberPath('unsubscribe')}?success=true` : memberPath('landing'), 303);
  });

  for (const [path, file] of PICTURES) {
    const picture = await readFile(file);
    app.get(path, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        // Mail programs show it on pages of their own.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(picture),
    );
  }
}

const COMMUNITY = DEFAULT_BRAND.name.replaceAll(/[&<>"]/g, '');

/** Asks before anything is changed: programs that look at every link of a mail would otherwise unsubscribe its reader. */
function unsubscribePage(kinds: readonly UnsubscribableKind[] = stoppedWith('INVITATION')): string {
  // The same names as those of the switches in the profile.
  const what = kinds.map((kind) => KIND_REGISTRY[kind].many.toLowerCase()).join(' and ');
  const stays = new Set(kinds.map((kind) => KIND_REGISTRY[kind].staysTheSame));
  return plainPage({
    title: 'Unsubscribe',
    heading: `Unsubscribe from ${what}?`,
    text: `${COMMUNITY} will no longer email you ${what}. ${[...stays].join(' ')}`,
    button: 'Unsubscribe',
    isForm: true,
  });
}
