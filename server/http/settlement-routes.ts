import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import {
  CONSOLE_REVIEW_PATHS,
  SETTLEMENT_FILE_PROBLEMS,
  type settlementAnswer,
} from '#contract/reviews/review-calls.ts';
import { receiveSettlement, settlementTicket } from '#server/modules/reviews/index.ts';
import { orThrow } from '#server/api/or-throw.ts';
import { refused, WireError } from '#server/api/wire-error.ts';
import { clientOf } from './client-address.ts';
import { bodySlots, MIB, receiveWithin } from './receive-body.ts';
import { admitTicket, ticketIn, type TicketContext } from './tickets.ts';

/** Takes files of outcomes, read line by line as they come. */
export async function settlementRoutes(
  app: FastifyInstance,
  { rooms, cookies }: TicketContext<'reviews'>,
): Promise<void> {
  app.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));

  const preParsing = receiveWithin(bodySlots({ mostBodies: 32, mostBytes: 64 * MIB }), clientOf);

  app.post(
    CONSOLE_REVIEW_PATHS.settlements,
    { preParsing },
    async (request): Promise<v.InferOutput<typeof settlementAnswer>> => {
      const ticket = settlementTicket.read(rooms.reviews, ticketIn(request));
      const { asked: file, act } = await admitTicket({ rooms, cookies }, request, ticket, ['RESEARCHER', 'ADMIN']);
      if (request.body === undefined) throw new WireError('BAD_REQUEST');
      const bytes = request.body as Readable;
      const taken = await receiveSettlement(
        rooms.reviews,
        { projectId: file.studyId, fileName: file.fileName, bytes },
        act,
      );
      return orThrow(taken, (failure) =>
        failure === 'unknown-study' ? 'NOT_FOUND' : refused('file', SETTLEMENT_FILE_PROBLEMS[failure]),
      );
    },
  );
}
