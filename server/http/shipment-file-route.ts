import type { FastifyInstance } from 'fastify';
import { SHIPMENT_FILE_PATHS } from '#contract/product-tests/shipment-files.ts';
import { shipmentFiles, shipmentFileTicket } from '#server/modules/product-tests/index.ts';
import { filePartRoute } from './file-part-route.ts';
import { admitTicket, ticketIn, type TicketDesk } from './tickets.ts';

/** Takes the parts of a file of parcels. */
export async function shipmentFilePartRoute(app: FastifyInstance, options: TicketDesk<'productTests'>): Promise<void> {
  const { productTests } = options.rooms;
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  filePartRoute(app, {
    path: SHIPMENT_FILE_PATHS.parts,
    admit: (request) =>
      admitTicket(options, request, shipmentFileTicket.read(productTests, ticketIn(request)), ['FULFILMENT', 'ADMIN']),
    take: ({ asked: { fileId }, act }, part) => shipmentFiles.takePart(productTests, { fileId, ...part }, act),
  });
}
