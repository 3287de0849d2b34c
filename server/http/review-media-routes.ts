import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONSOLE_REVIEW_PATHS } from '#contract/reviews/review-calls.ts';
import { openRecording } from '#server/modules/clips/index.ts';
import { mediaTicket, type Reviews } from '#server/modules/reviews/index.ts';
import { WireError } from '#server/api/wire-error.ts';
import { holderOf, ticketIn, type TicketContext } from './tickets.ts';
import { refuseOtherSites } from './same-origin-guard.ts';
import { sendMedia } from './send-media.ts';

/** What members send of themselves is kept by no browser. */
const NEVER_KEPT = 'no-store';

/**
 * What members recorded, for a reviewer's player. It sends no headers of ours, so a ticket of minutes stands in the
 * address; it works in the session it was made for alone, while that lasts and its operator may review.
 */
export function reviewMediaRoutes(app: FastifyInstance, { rooms, cookies }: TicketContext<'reviews' | 'clips'>): void {
  app.get(`${CONSOLE_REVIEW_PATHS.media}/:uploadId`, async (request, reply) => {
    const ticket = ticketOf(rooms.reviews, request);
    const operator = ticket && (await holderOf({ rooms, cookies }, request, ticket.sessionId));
    const mayReview = operator?.role === 'RESEARCHER' || operator?.role === 'ADMIN';
    const media = ticket && mayReview ? await openRecording(rooms.clips, ticket) : undefined;
    if (media === undefined) throw new WireError('VIDEO_NOT_FOUND');
    return sendMedia(request, reply, media, NEVER_KEPT);
  });
}

function ticketOf(reviews: Reviews, request: FastifyRequest) {
  refuseOtherSites(request);
  const { uploadId } = request.params as { uploadId: string };
  const ticket = mediaTicket.read(reviews, ticketIn(request));
  return ticket?.uploadId === uploadId ? ticket : undefined;
}
