import * as v from 'valibot';
import { CONSOLE_REVIEW_PATHS, settlementFile } from '#contract/reviews/review-calls.ts';
import { later, MINUTE_MS } from '#server/platform/clock.ts';
import type { Reviews } from '../reviews.ts';

const PURPOSE = 'settlement-upload';
const TICKET_MS = 10 * MINUTE_MS;

const ticketShape = v.strictObject({ ...settlementFile.entries, sessionId: v.string() });
export type SettlementTicket = v.InferOutput<typeof ticketShape>;

/** Where this session may send a file of outcomes to, for minutes. */
export function signSettlementUrl({ signer, clock }: Reviews, ticket: SettlementTicket): string {
  const signed = signer.sign(PURPOSE, { ...ticket }, later(clock.now(), TICKET_MS));
  return `${CONSOLE_REVIEW_PATHS.settlements}?ticket=${encodeURIComponent(signed)}`;
}

export function readSettlementTicket({ signer }: Reviews, ticket: unknown): SettlementTicket | undefined {
  const proven = typeof ticket === 'string' ? signer.verify(PURPOSE, ticket) : undefined;
  const read = proven?.ok === true ? v.safeParse(ticketShape, proven.value) : undefined;
  return read?.success === true ? read.output : undefined;
}
