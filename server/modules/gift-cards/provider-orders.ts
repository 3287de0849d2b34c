import type { RedemptionState } from '#contract/gift-cards/gift-cards.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { IssuedCard } from '#server/integrations/gift-cards/port.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addCard } from './add-cards.ts';
import { fingerprintOf } from './card-secrets.ts';
import type { GiftCards } from './gift-cards.ts';
import {
  hasCard,
  leaseDueOrders,
  lockState,
  updateNextTry,
  updateSettled,
  type ProviderOrder,
} from './provider-orders.store.ts';

export type { ProviderOrder };

/** Longer than one try may take: another node asks only when this one is gone. */
const LEASE_MS = DEADLINES.cardLease.ms;
const FIRST_WAIT_MS = 30 * SECOND_MS;
const LONGEST_WAIT_MS = 30 * MINUTE_MS;

/** When a new order is asked for again by the job, should the node that took it be gone. */
export function firstTryAgainAt(now: Date): Date {
  return later(now, FIRST_WAIT_MS);
}

/** Orders that wait for an answer and are due, for this node alone for a while. */
export function takeDueOrders(giftCards: GiftCards, limit: number): Promise<readonly ProviderOrder[]> {
  const { db, panelId, clock } = giftCards;
  const now = clock.now();
  return leaseDueOrders(db, { panelId, now, until: later(now, LEASE_MS), limit });
}

/** Without an answer an order waits, longer each time. */
export async function putOffOrder({ db, clock }: GiftCards, { redemptionId, tries }: ProviderOrder): Promise<void> {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 20), LONGEST_WAIT_MS);
  await updateNextTry(db, redemptionId, later(clock.now(), waitMs));
}

/** How a redemption stands, held until the end of the transaction. */
export async function lockOrder(tx: Db, redemptionId: string): Promise<RedemptionState> {
  const state = await lockState(tx, redemptionId);
  if (state === undefined) throw new Error('an order without a redemption');
  return state;
}

/** Gives a waiting redemption the card that was issued for it; not a card that the panel has had before. */
export async function takeIssuedCard(
  giftCards: GiftCards,
  tx: Db,
  { redemptionId, rewardId }: ProviderOrder,
  { code, key, number, pin, link, expiresOn }: IssuedCard,
): Promise<'taken' | 'known-card'> {
  const added = await addCard(giftCards, tx, {
    rewardId,
    content: { code, key: key.replace('-', '').toUpperCase(), number, pin, link: link ?? null },
    expiresOn: expiresOn ?? null,
    source: 'PROVIDER',
    loadId: null,
    redemptionId,
  });
  if (added === 'already') return 'known-card';
  await updateSettled(tx, redemptionId, 'ISSUED', giftCards.clock.now());
  return 'taken';
}

/** Closes a redemption that will never have a card. Its points are given back in the same transaction. */
export async function closeWithoutCard({ clock }: GiftCards, tx: Db, redemptionId: string): Promise<void> {
  await updateSettled(tx, redemptionId, 'FAILED', clock.now());
}

/** Whether this is the card that the redemption has, or had before it was replaced. */
export async function isItsCard(giftCards: GiftCards, tx: Db, redemptionId: string, code: string): Promise<boolean> {
  return hasCard(tx, redemptionId, await fingerprintOf(giftCards, tx, code));
}
