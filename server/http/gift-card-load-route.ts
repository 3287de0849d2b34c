import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import {
  GIFT_CARD_LOAD_PATHS,
  LOAD_LAST_HEADER,
  LOAD_OFFSET_HEADER,
  LOAD_PART_MAX_BYTES,
  type loadStanding,
} from '#contract/rewards/gift-card-loads.ts';
import { type GiftCards, problemsCsv, readLoadTicket, takePart } from '#server/modules/gift-cards/index.ts';
import { authenticateDownload, type Identity } from '#server/modules/identity/index.ts';
import { WireError } from '#server/api/wire-error.ts';
import type { Cookies } from './cookies.ts';

export interface GiftCardLoadRouteOptions {
  readonly rooms: { readonly identity: Identity; readonly giftCards: GiftCards };
  readonly cookies: Cookies;
}

const OFFSET = /^[0-9]{1,12}$/;

/** Takes the parts of a file of cards, each small enough to come in one breath on a slow line. */
export async function giftCardPartRoute(app: FastifyInstance, options: GiftCardLoadRouteOptions): Promise<void> {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const admitted = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof admit>>>();

  app.post(
    GIFT_CARD_LOAD_PATHS.parts,
    {
      bodyLimit: LOAD_PART_MAX_BYTES,
      // Before the body is read: who has no ticket sends no megabytes.
      onRequest: async (request) => {
        admitted.set(request, await admit(options, 'part', request));
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
        { operatorId: ticket.operatorId, origin: request.ip, correlationId: request.id },
      );
      if (taken.ok) return taken.value;
      if (taken.failure === undefined) throw new WireError('NOT_FOUND');
      throw new WireError('VALIDATION_FAILED', { fields: { file: [taken.failure] } });
    },
  );
}

/** The lines that were not loaded, as a file, for the operator whose session asked for it a moment ago. */
export function giftCardProblemsRoute(app: FastifyInstance, options: GiftCardLoadRouteOptions): void {
  app.get(GIFT_CARD_LOAD_PATHS.problems, async (request, reply) => {
    const { loadId } = await admit(options, 'problems', request);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="lines-not-loaded.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(problemsCsv(options.rooms.giftCards, loadId)));
  });
}

async function admit({ rooms, cookies }: GiftCardLoadRouteOptions, kind: 'part' | 'problems', request: FastifyRequest) {
  const { ticket } = request.query as { ticket?: unknown };
  const asked = readLoadTicket(rooms.giftCards, kind, ticket);
  const operator = asked && (await authenticateDownload(rooms.identity, cookies.operator(request), asked.sessionId));
  const mayLoad = operator?.role === 'FULFILMENT' || operator?.role === 'ADMIN';
  if (asked === undefined || operator === undefined || !mayLoad) throw new WireError('NOT_FOUND');
  return { loadId: asked.loadId, operatorId: operator.operatorId };
}
