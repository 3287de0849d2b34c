import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURE_MAX_BYTES, PICTURE_PATHS, PICTURE_PROBLEMS } from '#contract/pictures/pictures.ts';
import { BODY_SLOTS } from '#server/limits/slots.ts';
import { findPicture, keepPicture, pictureTicket } from '#server/modules/pictures/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { orThrow } from '#server/api/or-throw.ts';
import { found, refused } from '#server/api/wire-error.ts';
import { clientOf } from './client-address.ts';
import { bodySlots, receiveWithin } from './receive-body.ts';
import { admitTicket, ticketIn, type TicketContext } from './tickets.ts';

/** A picture never changes under its address. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The pictures that studies show. */
export function pictureRoute(app: FastifyInstance, { rooms }: Pick<TicketContext<'pictures'>, 'rooms'>): void {
  app.get<{ Params: { pictureId: string } }>(`${PICTURE_PATHS.pictures}/:pictureId`, async (request, reply) => {
    const picture = found(await findPicture(rooms.pictures, request.params.pictureId));
    return reply
      .type(picture.type)
      .header('cache-control', FOR_GOOD)
      .header('content-length', picture.size)
      .send(picture.body);
  });
}

/** Takes the bytes of one picture from somebody who writes studies. */
export async function pictureUploadRoute(
  app: FastifyInstance,
  { rooms, cookies }: TicketContext<'pictures'>,
): Promise<void> {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const senders = new WeakMap<FastifyRequest, OperatorAct>();
  // Before the body is read: who has no ticket sends no megabytes.
  app.addHook('onRequest', async (request) => {
    const ticket = pictureTicket.read(rooms.pictures, ticketIn(request));
    senders.set(request, (await admitTicket({ rooms, cookies }, request, ticket, ['RESEARCHER', 'ADMIN'])).act);
  });
  const preParsing = receiveWithin(bodySlots(BODY_SLOTS.pictures), clientOf);
  app.post(PICTURE_PATHS.upload, { bodyLimit: PICTURE_MAX_BYTES + 1, preParsing }, async (request) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const kept = await keepPicture(rooms.pictures, bytes, senders.get(request) ?? { operatorId: null });
    return orThrow(kept, (failure) => refused('file', PICTURE_PROBLEMS[failure]));
  });
}
