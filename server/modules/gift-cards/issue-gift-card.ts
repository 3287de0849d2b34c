import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { GiftCardOrder, GiftCardProvider, ProviderAnswer } from '#server/integrations/gift-cards/port.ts';
import { putOffOrder, type ProviderOrder } from './provider-orders.ts';
import { readOrder } from './provider-orders.store.ts';
import { settleOrder, type IssuingRooms } from './issue-gift-card-settle.ts';

export type { IssuingRooms };
export type IssueOutcome = 'ISSUED' | 'PENDING' | 'FAILED';

/** How long a member waits for a card. */
const PATIENCE_MS = DEADLINES.card.ms;
/** How long we want the card; after that we want to be sure that there will be none. */
const WANTED_MS = LIFETIMES.cardWanted.ms;

/**
 * Asks the provider for the card of a redemption that waits for one, and settles it by the answer. Called outside any
 * transaction, after the redemption is committed. It never fails: without an answer the redemption stays PENDING, and a
 * job asks again.
 */
export async function issuePending(
  rooms: IssuingRooms,
  redemptionId: string,
  patienceMs: number = PATIENCE_MS,
): Promise<IssueOutcome> {
  const { provider, log } = rooms.giftCards;
  try {
    const order = await readOrder(rooms.giftCards, redemptionId);
    if (order === undefined || provider === undefined || !provider.allowsCall()) return 'PENDING';
    return await askForCard(rooms, provider, order, AbortSignal.timeout(patienceMs));
  } catch (error) {
    // The redemption is committed: whatever happens here, the job finds it.
    log.error('a redemption could not be completed yet', { correlationId: redemptionId, error });
    return 'PENDING';
  }
}

/** Asks for one order once, and settles it if there is an answer; otherwise it waits, longer each time. */
export async function askForCard(
  rooms: IssuingRooms,
  provider: GiftCardProvider,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<IssueOutcome> {
  const { giftCards } = rooms;
  if (order.state !== 'PENDING') return outcomeOf(order.state);
  const answer = await answerFor(rooms, provider, order, signal);
  const state = answer === undefined || answer.kind === 'pending' ? 'PENDING' : await settleOrder(rooms, order, answer);
  if (state === 'PENDING') await putOffOrder(giftCards, order);
  return outcomeOf(state);
}

async function answerFor(
  { giftCards: { clock, log } }: IssuingRooms,
  provider: GiftCardProvider,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<ProviderAnswer | undefined> {
  const { redemptionId, valueCents, currencyCode, createdAt, tries } = order;
  const asked: GiftCardOrder = { key: redemptionId, valueCents, currencyCode };
  const isGivenUp = clock.now().getTime() - createdAt.getTime() >= WANTED_MS;
  try {
    return await (isGivenUp ? provider.cancel(asked, signal) : provider.issue(asked, signal));
  } catch (error) {
    log.warn('the card provider did not respond', { correlationId: redemptionId, attempt: tries + 1, error });
    return undefined;
  }
}

/** A redemption that was voided has given its points back as well. */
function outcomeOf(state: ProviderOrder['state']): IssueOutcome {
  return state === 'VOIDED' ? 'FAILED' : state;
}
