import type { FastifyInstance } from 'fastify';
import type { MailboxStore } from '#server/platform/mail/index.ts';

/** The local mailbox as pages: what would have been sent, for a newcomer to follow. Only where the environment is local. */
export async function devMailboxRoutes(
  _app: FastifyInstance,
  _options: { readonly store: MailboxStore },
): Promise<void> {
  throw new Error('The mailbox pages are not wired yet.');
}
