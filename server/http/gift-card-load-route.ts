import type { FastifyInstance } from 'fastify';
import { GIFT_CARD_LOAD_PATHS } from '#contract/rewards/gift-card-loads.ts';
import { giftCardLoads, loadTicket } from '#server/modules/gift-cards/index.ts';
import { filePartRoute } from './file-part-route.ts';
import { admitTicket, ticketIn, type TicketDesk } from './tickets.ts';

/** Takes the parts of a file of cards. */
export async function giftCardPartRoute(app: FastifyInstance, options: TicketDesk<'giftCards'>): Promise<void> {
  const { giftCards } = options.rooms;
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  filePartRoute(app, {
    path: GIFT_CARD_LOAD_PATHS.parts,
    admit: (request) =>
      admitTicket(options, request, loadTicket.read(giftCards, ticketIn(request)), ['FULFILMENT', 'ADMIN']),
    take: ({ asked: { loadId }, act }, part) => giftCardLoads.takePart(giftCards, { fileId: loadId, ...part }, act),
  });
}
