import * as v from 'valibot';
import { CONSOLE_REVIEW_PATHS } from '#contract/reviews/review-calls.ts';
import { later, MINUTE_MS } from '#server/platform/clock.ts';
import type { Reviews } from './reviews.ts';

const PURPOSE = 'review-media';
/** As long as an operator's session may idle. A player that comes later asks for a new address. */
const TICKET_MS = 15 * MINUTE_MS;

const ticketShape = v.strictObject({ taskId: v.string(), uploadId: v.string(), sessionId: v.string() });
export type MediaTicket = v.InferOutput<typeof ticketShape>;

/** An address for a player, which can send no headers: it works in this session alone, and for minutes. */
export function signMediaUrl({ signer, clock }: Reviews, ticket: MediaTicket): { url: string; urlExpiresAt: Date } {
  const urlExpiresAt = later(clock.now(), TICKET_MS);
  const signed = signer.sign(PURPOSE, { ...ticket }, urlExpiresAt);
  return { url: `${CONSOLE_REVIEW_PATHS.media}/${ticket.uploadId}?ticket=${encodeURIComponent(signed)}`, urlExpiresAt };
}

/** What an address opens; undefined when it was changed, is over, or names something else. */
export function readMediaTicket({ signer }: Reviews, uploadId: string, ticket: unknown): MediaTicket | undefined {
  const proven = typeof ticket === 'string' ? signer.verify(PURPOSE, ticket) : undefined;
  const read = proven?.ok === true ? v.safeParse(ticketShape, proven.value) : undefined;
  return read?.success === true && read.output.uploadId === uploadId ? read.output : undefined;
}
