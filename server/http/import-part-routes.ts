import type { FastifyInstance } from 'fastify';
import { mayUsePeopleFiles, PEOPLE_FILE_PATHS } from '#contract/joining/people-files.ts';
import { SHIPMENT_FILE_PATHS } from '#contract/product-tests/shipment-files.ts';
import { GIFT_CARD_LOAD_PATHS } from '#contract/gift-cards/gift-card-loads.ts';
import { giftCardLoads, loadTicket } from '#server/modules/gift-cards/index.ts';
import { peopleFiles, peopleFileTicket } from '#server/modules/joining/index.ts';
import { shipmentFiles, shipmentFileTicket } from '#server/modules/product-tests/index.ts';
import { filePartRoute } from './file-part-route.ts';
import { admitTicket, ticketIn, type TicketDesk } from './tickets.ts';

/** Takes the parts of files that operators bring in: of cards, people and parcels. */
export async function importPartRoutes(
  app: FastifyInstance,
  desk: TicketDesk<'giftCards' | 'joining' | 'productTests'>,
): Promise<void> {
  const { giftCards, joining, productTests } = desk.rooms;
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  filePartRoute(app, {
    path: GIFT_CARD_LOAD_PATHS.parts,
    admit: (request) =>
      admitTicket(desk, request, loadTicket.read(giftCards, ticketIn(request)), ['FULFILMENT', 'ADMIN']),
    take: ({ asked: { loadId }, act }, part) => giftCardLoads.takePart(giftCards, { fileId: loadId, ...part }, act),
  });

  filePartRoute(app, {
    path: PEOPLE_FILE_PATHS.parts,
    admit: (request) => {
      const ticket = peopleFileTicket.read(joining, ticketIn(request));
      return admitTicket(desk, request, ticket, mayUsePeopleFiles(ticket?.purpose ?? 'IMPORT'));
    },
    take: ({ asked: { fileId }, act }, part) => peopleFiles.takePart(joining, { fileId, ...part }, act),
  });

  filePartRoute(app, {
    path: SHIPMENT_FILE_PATHS.parts,
    admit: (request) =>
      admitTicket(desk, request, shipmentFileTicket.read(productTests, ticketIn(request)), ['FULFILMENT', 'ADMIN']),
    take: ({ asked: { fileId }, act }, part) => shipmentFiles.takePart(productTests, { fileId, ...part }, act),
  });
}
