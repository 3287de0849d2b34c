import type { FastifyInstance } from 'fastify';
import { SUPPORT_FILE_PATH } from '#contract/support/upload.ts';
import { WireError } from '#server/api/wire-error.ts';
import type { TicketDesk } from './tickets.ts';

/** An attachment, for the operator who asked for it. */
export function supportFileRoute(app: FastifyInstance, _desk: TicketDesk<'support'>): void {
  app.get(`${SUPPORT_FILE_PATH}/:fileId`, () => {
    throw new WireError('NOT_FOUND');
  });
}
