import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { MailboxStore } from '#server/platform/mail/index.ts';
import { listPage, MAILBOX_PATH, messagePage, missingPage } from './dev-mailbox-html.ts';
import { MAILBOX_STYLE } from './dev-mailbox-style.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// Of a mail, nothing runs and nothing is fetched from elsewhere, in its frame or opened by itself.
const MAIL_POLICY =
  "default-src 'none'; img-src data: 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const Uuid = v.pipe(v.string(), v.uuid());
const ListQuery = v.object({
  to: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254))), undefined),
  before: v.fallback(v.optional(Uuid), undefined),
});

/**
 * The local mailbox as pages: what would have been sent, for a newcomer to follow. Only where the environment is local.
 */
export async function devMailboxRoutes(
  app: FastifyInstance,
  { store }: { readonly store: MailboxStore },
): Promise<void> {
  app.get(`${MAILBOX_PATH}.css`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(MAILBOX_STYLE),
  );

  app.get(MAILBOX_PATH, async (request, reply) => {
    const { to, before } = v.parse(ListQuery, request.query);
    return page(reply, PAGE_POLICY).send(listPage(await store.list({ to, before }), to));
  });

  app.get<{ Params: { id: string } }>(`${MAILBOX_PATH}/:id`, async (request, reply) => {
    const message = await find(store, request.params.id);
    if (message === undefined) return page(reply, PAGE_POLICY).code(404).send(missingPage());
    return page(reply, PAGE_POLICY).send(messagePage(message));
  });

  app.get<{ Params: { id: string } }>(`${MAILBOX_PATH}/:id/html`, async (request, reply) => {
    const message = await find(store, request.params.id);
    if (message === undefined) return page(reply, PAGE_POLICY).code(404).send(missingPage());
    return page(reply, MAIL_POLICY).header('x-frame-options', 'SAMEORIGIN').send(message.html);
  });
}

async function find(store: MailboxStore, id: string) {
  return v.is(Uuid, id) ? store.find(id) : undefined;
}

function page(reply: FastifyReply, policy: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8');
}
