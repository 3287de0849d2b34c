import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import {
  CONSOLE_REVIEW_PATHS,
  SETTLEMENT_FILE_PROBLEMS,
  type settlementAnswer,
} from '#contract/reviews/review-calls.ts';
import { BODY_SLOTS } from '#server/limits/slots.ts';
import { receiveSettlement, settlementTicket } from '#server/modules/reviews/index.ts';
import { orThrow } from '#server/api/or-throw.ts';
import { refused, WireError } from '#server/api/wire-error.ts';
import { clientOf } from './client-address.ts';
import { bodySlots, receiveWithin } from './receive-body.ts';
import { admitTicket, ticketIn, type TicketContext } from './tickets.ts';

/** Takes files of outcomes, read line by line as they come. */
export async function settlementRoutes(
  app: FastifyInstance,
  { rooms, cookies }: TicketContext<'reviews'>,
): Promise<void> {
  app.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));

  const admit = (request: FastifyRequest) => {
    const ticket = settlementTicket.read(rooms.reviews, ticketIn(request));
    return admitTicket({ rooms, cookies }, request, ticket, ['RESEARCHER', 'ADMIN']);
  };
  const senders = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof admit>>>();
  // Before the body is read: who has no ticket gets no slot.
  app.addHook('onRequest', async (request) => void senders.set(request, await admit(request)));
  const preParsing = receiveWithin(bodySlots(BODY_SLOTS.settlements), clientOf);

  app.post(
    CONSOLE_REVIEW_PATHS.settlements,
    { preParsing },
    async (request): Promise<v.InferOutput<typeof settlementAnswer>> => {
      const sender = senders.get(request);
      if (sender === undefined) throw new Error('every file is admitted before its body is read');
      const { asked: file, act } = sender;
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
