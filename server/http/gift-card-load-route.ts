import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import {
  GIFT_CARD_LOAD_PATHS,
  LOAD_LAST_HEADER,
  LOAD_OFFSET_HEADER,
  LOAD_PART_MAX_BYTES,
  type loadStanding,
} from '#contract/rewards/gift-card-loads.ts';
import { loadTicket, takePart } from '#server/modules/gift-cards/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { refused, WireError } from '#server/api/wire-error.ts';
import { admitTicket, ticketIn, type TicketDesk } from './tickets.ts';

const OFFSET = /^[0-9]{1,12}$/;

/** Takes the parts of a file of cards, each small enough to come in one breath on a slow line. */
export async function giftCardPartRoute(app: FastifyInstance, options: TicketDesk<'giftCards'>): Promise<void> {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const admitted = new WeakMap<FastifyRequest, { readonly loadId: string; readonly act: OperatorAct }>();

  app.post(
    GIFT_CARD_LOAD_PATHS.parts,
    {
      bodyLimit: LOAD_PART_MAX_BYTES,
      // Before the body is read: who has no ticket sends no megabytes.
      onRequest: async (request) => {
        const ticket = loadTicket.read(options.rooms.giftCards, ticketIn(request));
        const { asked, act } = await admitTicket(options, request, ticket, ['FULFILMENT', 'ADMIN']);
        admitted.set(request, { loadId: asked.loadId, act });
      },
    },
    async (request): Promise<v.InferOutput<typeof loadStanding>> => {
      const ticket = admitted.get(request);
      const offset = request.headers[LOAD_OFFSET_HEADER];
      if (ticket === undefined || typeof offset !== 'string' || !OFFSET.test(offset))
        throw new WireError('BAD_REQUEST');
      const taken = await takePart(
        options.rooms.giftCards,
        {
          loadId: ticket.loadId,
          offset: Number(offset),
          bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          isLast: request.headers[LOAD_LAST_HEADER] === '1',
        },
        ticket.act,
      );
      if (taken.ok) return taken.value;
      if (taken.failure === undefined) throw new WireError('NOT_FOUND');
      throw refused('file', taken.failure);
    },
  );
}
