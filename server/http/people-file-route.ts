import type { FastifyInstance } from 'fastify';
import { mayUsePeopleFiles, PEOPLE_FILE_PATHS } from '#contract/joining/people-files.ts';
import { peopleFileTicket, peopleFiles } from '#server/modules/joining/index.ts';
import { filePartRoute } from './file-part-route.ts';
import { admitTicket, ticketIn, type TicketDesk } from './tickets.ts';

/** Takes the parts of a file of people. */
export async function peopleFilePartRoute(app: FastifyInstance, options: TicketDesk<'joining'>): Promise<void> {
  const { joining } = options.rooms;
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  filePartRoute(app, {
    path: PEOPLE_FILE_PATHS.parts,
    admit: (request) => {
      const ticket = peopleFileTicket.read(joining, ticketIn(request));
      return admitTicket(options, request, ticket, mayUsePeopleFiles(ticket?.purpose ?? 'IMPORT'));
    },
    take: ({ asked: { fileId }, act }, part) => peopleFiles.takePart(joining, { fileId, ...part }, act),
  });
}
