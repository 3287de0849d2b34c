import type { FastifyInstance } from 'fastify';
import { SUPPORT_FILE_PATH } from '#contract/support/upload.ts';
import { found } from '#server/api/wire-error.ts';
import { findFile, supportFileTicket } from '#server/modules/support/index.ts';
import { refuseOtherSites } from './same-origin-guard.ts';
import { admitTicket, ticketIn, type TicketContext } from './tickets.ts';

/** Anyone who opens it in a browser after all gets a page that may do nothing. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * An attachment, for the operator who asked for it a moment ago. It is a file and never a page: its type says nothing, and a
 * browser is told to believe that.
 */
export function supportFileRoute(app: FastifyInstance, context: TicketContext<'support'>): void {
  const { support } = context.rooms;
  app.get<{ Params: { fileId: string } }>(`${SUPPORT_FILE_PATH}/:fileId`, async (request, reply) => {
    refuseOtherSites(request);
    const ticket = supportFileTicket.read(support, ticketIn(request));
    const isOfThis = ticket?.fileId === request.params.fileId;
    const { asked } = await admitTicket(context, request, isOfThis ? ticket : undefined, ['SUPPORT', 'ADMIN']);
    const file = found(await findFile(support, asked));
    return reply
      .type('application/octet-stream')
      .header('content-disposition', attachmentHeader(file.name))
      .header('content-length', file.size)
      .header('content-security-policy', SANDBOX)
      .header('cache-control', 'no-store')
      .send(file.body);
  });
}

/** A name in plain letters for old readers, and as it is for the others (RFC 6266). */
function attachmentHeader(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
