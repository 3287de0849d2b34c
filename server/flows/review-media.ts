import { openRecording, type Clips } from '#server/modules/clips/index.ts';
import { readMediaTicket, type Reviews } from '#server/modules/reviews/index.ts';

/** What a ticket opens for the operator it was made for; undefined for everybody and everything else. */
export async function openReviewMedia(
  rooms: { readonly reviews: Reviews; readonly clips: Clips },
  asked: { readonly uploadId: string; readonly ticket: unknown; readonly operatorId: string },
) {
  const ticket = readMediaTicket(rooms.reviews, asked.uploadId, asked.ticket);
  if (ticket === undefined || ticket.operatorId !== asked.operatorId) return undefined;
  return openRecording(rooms.clips, ticket);
}
