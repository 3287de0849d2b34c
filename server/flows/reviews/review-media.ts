import { openRecording, type Clips } from '#server/modules/clips/index.ts';
import type { MediaTicket } from '#server/modules/reviews/index.ts';

export type { Clips } from '#server/modules/clips/index.ts';

/** What a member sent, for a reviewer whose session the ticket was made for. */
export function openReviewMedia({ clips }: { readonly clips: Clips }, ticket: MediaTicket) {
  return openRecording(clips, ticket);
}
