import * as v from 'valibot';
import { GIFT_CARD_LOAD_PATHS } from '#contract/rewards/gift-card-loads.ts';
import { HOUR_MS, later, MINUTE_MS } from '#server/platform/clock.ts';
import type { GiftCards } from '../gift-cards.ts';

/** What a ticket is for, where it leads, and how long it works. A large file takes a while on a slow line. */
const KINDS = {
  part: { purpose: 'gift-card-load', path: GIFT_CARD_LOAD_PATHS.parts, lastsMs: 2 * HOUR_MS },
  problems: { purpose: 'gift-card-problems', path: GIFT_CARD_LOAD_PATHS.problems, lastsMs: 10 * MINUTE_MS },
} as const;
type TicketKind = keyof typeof KINDS;

const shape = v.strictObject({ loadId: v.string(), sessionId: v.string() });
export type LoadTicket = v.InferOutput<typeof shape>;

/** An address for this load and this session alone. */
export function signLoadUrl({ signer, clock }: GiftCards, kind: TicketKind, ticket: LoadTicket): string {
  const { purpose, path, lastsMs } = KINDS[kind];
  const signed = signer.sign(purpose, { ...ticket }, later(clock.now(), lastsMs));
  return `${path}?ticket=${encodeURIComponent(signed)}`;
}

export function readLoadTicket({ signer }: GiftCards, kind: TicketKind, ticket: unknown): LoadTicket | undefined {
  const proven = typeof ticket === 'string' ? signer.verify(KINDS[kind].purpose, ticket) : undefined;
  const read = proven?.ok === true ? v.safeParse(shape, proven.value) : undefined;
  return read?.success === true ? read.output : undefined;
}
