import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { MailboxStore } from '#server/platform/mail/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import { answerTo, type AnswerByMail } from './dev-mailbox-answer.ts';
import { listPage, MAILBOX_PATH, messagePage, missingPage } from './dev-mailbox-html.ts';
import { MAILBOX_STYLE } from './dev-mailbox-style.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// Of a mail, nothing runs and nothing is fetched from elsewhere, in its frame or opened by itself.
const MAIL_POLICY =
  "default-src 'none'; img-src data: 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const ANSWER_MAX_BYTES = 64 * 1024;
const AnswerBody = v.object({ words: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(10_000)) });
const AnsweredQuery = v.object({ answered: v.fallback(v.optional(v.picklist(['yes', 'no'])), undefined) });

interface DevMailbox {
  readonly store: MailboxStore;
  readonly clock: Clock;
  /** Takes a mail in, as the listener and the webhook do; false when the address is none of ours. */
  readonly receive: (mail: AnswerByMail) => Promise<boolean>;
}

const Uuid = v.pipe(v.string(), v.uuid());
const ListQuery = v.object({
  to: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254))), undefined),
  before: v.fallback(v.optional(Uuid), undefined),
});

/**
 * The local mailbox as pages: what would have been sent, for a newcomer to follow. Only where the environment is local.
 */
export async function devMailboxRoutes(app: FastifyInstance, { store, clock, receive }: DevMailbox): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: ANSWER_MAX_BYTES },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );

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
    const { answered } = v.parse(AnsweredQuery, request.query);
    return page(reply, PAGE_POLICY).send(messagePage(message, answered));
  });

  app.post<{ Params: { id: string } }>(`${MAILBOX_PATH}/:id/answer`, async (request, reply) => {
    const message = await find(store, request.params.id);
    const read = v.safeParse(AnswerBody, request.body);
    // Nobody else's page sends in a form here: it would answer in the name of who got the mail.
    const isOwn = request.headers['sec-fetch-site'] === 'same-origin';
    const now = clock.now();
    const answer =
      message && read.success && isOwn && answerTo(message, { words: read.output.words, id: randomUUID(), now });
    if (!message || !answer) return page(reply, PAGE_POLICY).code(404).send(missingPage());
    const answered = (await receive(answer)) ? 'yes' : 'no';
    return reply.redirect(`${MAILBOX_PATH}/${message.id}?answered=${answered}#answer`, 303);
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
