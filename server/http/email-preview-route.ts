import type { FastifyInstance } from 'fastify';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { found } from '#server/api/wire-error.ts';
import { emailPreviewTicket, sampleOf } from '#server/modules/notifications/index.ts';
import { refuseOtherSites } from './same-origin-guard.ts';
import { admitTicket, ticketIn, type TicketContext } from './tickets.ts';

// Of a mail, nothing runs and nothing is fetched from elsewhere; what it looks like is in its own styles.
const POLICY =
  "default-src 'none'; img-src data: 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; " +
  "form-action 'none'; sandbox";

/** An e-mail as its reader sees it, for the frame of the operator who asked for it a moment ago. */
export function emailPreviewRoute(app: FastifyInstance, context: TicketContext<'announcements' | 'messages'>): void {
  const { messages } = context.rooms;
  app.get(EMAIL_PATHS.preview, async (request, reply) => {
    refuseOtherSites(request);
    const ticket = emailPreviewTicket.read(messages, ticketIn(request));
    const { asked } = await admitTicket(context, request, ticket, ['RESEARCHER', 'ADMIN']);
    const email = found(await sampleOf(context.rooms, messages.db, asked.subject));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .send(email.html);
  });
}
