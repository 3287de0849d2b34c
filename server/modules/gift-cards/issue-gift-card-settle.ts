import type { RedemptionState } from '#contract/gift-cards/gift-cards.ts';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { type Rewards, giveBackPoints } from '#server/modules/rewards/index.ts';
import type { IssuedCard, ProviderAnswer } from '#server/integrations/gift-cards/port.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { GiftCards } from './gift-cards.ts';
import { closeWithoutCard, isItsCard, lockOrder, takeIssuedCard, type ProviderOrder } from './provider-orders.ts';
import { mailNotIssued, publishIfLate } from './mail-return.ts';
import { sendCardEmail } from './card-emails.ts';

export type IssuingRooms = { readonly giftCards: GiftCards; readonly rewards: Rewards };

/** What must not happen with a provider; somebody has to talk to them. */
type Incident = 'provider-second-card' | 'provider-card-again' | 'provider-late-card';

interface Settled {
  readonly state: RedemptionState;
  readonly incident?: Incident | undefined;
}

export type FinalAnswer = Exclude<ProviderAnswer, { readonly kind: 'pending' }>;

/**
 * Makes of an answer what it says, in one transaction: the card is the member's, or the points are. Anyone who comes second
 * changes nothing; a second card is an incident, told without its code.
 */
export async function settleOrder(
  rooms: IssuingRooms,
  order: ProviderOrder,
  answer: FinalAnswer,
): Promise<RedemptionState> {
  const { db, log, metrics } = rooms.giftCards;
  const { state, incident } = await inTransaction(db, (tx) => settle(rooms, tx, order, answer));
  if (incident !== undefined) {
    metrics.incidents.inc({ kind: incident });
    log.error('the card provider sent a card that cannot be issued', {
      code: incident,
      correlationId: order.redemptionId,
    });
  }
  return state;
}

async function settle(rooms: IssuingRooms, tx: Db, order: ProviderOrder, answer: FinalAnswer): Promise<Settled> {
  const { giftCards, rewards } = rooms;
  const { redemptionId } = order;
  const state = await lockOrder(tx, redemptionId);
  if (state !== 'PENDING') {
    return {
      state,
      incident: answer.kind === 'issued' ? await secondCard(rooms, tx, order, { card: answer.card, state }) : undefined,
    };
  }
  if (answer.kind !== 'issued') {
    await closeWithoutCard(giftCards, tx, redemptionId);
    await giveBackPoints(rewards, tx, redemptionId, POINTS_WHY.notIssued);
    await mailNotIssued(giftCards, tx, order);
    return { state: 'FAILED' };
  }
  const taken = await takeIssuedCard(giftCards, tx, order, answer.card);
  if (taken === 'known-card') return { state: 'PENDING', incident: 'provider-card-again' };
  await sendCardEmail(giftCards, tx, redemptionId);
  await publishIfLate(giftCards, tx, order);
  return { state: 'ISSUED' };
}

async function secondCard(
  { giftCards }: IssuingRooms,
  tx: Db,
  { redemptionId }: ProviderOrder,
  { card, state }: { readonly card: IssuedCard; readonly state: RedemptionState },
): Promise<Incident | undefined> {
  if (await isItsCard(giftCards, tx, redemptionId, card.code)) return undefined;
  return state === 'FAILED' ? 'provider-late-card' : 'provider-second-card';
}
