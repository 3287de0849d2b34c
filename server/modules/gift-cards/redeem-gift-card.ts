import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { type Rewards, movePoints, movingValues, readBalance } from '#server/modules/rewards/index.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { onceBegun, type KeyValues } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { GiftCards } from './gift-cards.ts';
import { buyCard, judgeOffer, type OfferFailure } from './buy-card.ts';
import { panelDay } from './catalogue.ts';
import { CARD_NAME, startRedemption, type Started, type StartValues } from './redeem-in-one.store.ts';
import { hasCard, type Offer } from './redemptions.store.ts';
import { showCard, type RedeemedCard } from './show-card.ts';
import { issuePending } from './issue-gift-card.ts';

export type RedeemingRooms = { readonly giftCards: GiftCards; readonly rewards: Rewards };

export interface RedeemRequest {
  readonly panelistId: string;
  readonly rewardId: string;
  readonly quantity: number;
  /** What the screen said it costs. */
  readonly points: number;
  /** Made by the sender once for each confirmation. */
  readonly key: string;
  /** From where the card is seen. */
  readonly origin: string;
}

export interface Redeemed extends RedeemedCard {
  /** What the member has now. */
  readonly balance: number;
}

export type RedeemFailure =
  | OfferFailure
  | 'bad-key'
  | 'bad-quantity'
  | 'too-few-points'
  | 'out-of-stock'
  | 'key-reused'
  /** Cards were shown to this member too often within the hour. */
  | { readonly retryAfterSeconds: number };

/**
 * Gives a member a card for points: all of it in one transaction or nothing, and once for each key. Locks are taken in
 * the order key, account, card. Without stock the provider is asked after the commit; the redemption stays PENDING until
 * there is an answer. A key that is sent again shows the card again, which counts as a look into the history does.
 */
export async function redeemGiftCard(
  rooms: RedeemingRooms,
  request: RedeemRequest,
): Promise<Result<Redeemed, RedeemFailure>> {
  const { giftCards } = rooms;
  const { panelistId, rewardId, quantity, key } = request;
  if (!isId(key)) return err('bad-key');
  if (quantity !== 1) return err('bad-quantity');
  if (!isId(rewardId)) return err('unknown-reward');
  let redeemed = await redeemOnce(rooms, request, { isCounted: false });
  if (!redeemed.ok && redeemed.failure === SHOWN_BEFORE) {
    // Counted outside the transaction, which holds a connection of its own.
    const verdict = await giftCards.limits.take(RATE_LIMITS.revealPerMember, panelistId);
    if (!verdict.allowed) return err({ retryAfterSeconds: verdict.retryAfterSeconds });
    redeemed = await redeemOnce(rooms, request, { isCounted: true });
  }
  if (!redeemed.ok) {
    if (redeemed.failure === SHOWN_BEFORE) throw new Error('a counted showing is shown');
    return err(redeemed.failure);
  }
  if (redeemed.value.state !== 'PENDING') return redeemed;
  const { redemptionId } = redeemed.value;
  const outcome = await issuePending(rooms, redemptionId);
  if (outcome === 'PENDING') return redeemed;
  return ok(await inTransaction(giftCards.db, (tx) => showAgain(rooms, tx, redemptionId, request)));
}

const SHOWN_BEFORE = 'shown-before';

function redeemOnce(
  rooms: RedeemingRooms,
  request: RedeemRequest,
  { isCounted }: { readonly isCounted: boolean },
): Promise<Result<Redeemed, RedeemFailure | typeof SHOWN_BEFORE>> {
  const { giftCards } = rooms;
  const { panelistId, rewardId, quantity, points, key } = request;
  const now = giftCards.clock.now();
  return allOrNothing(giftCards.db, (tx) => {
    const asked = { ownerId: panelistId, key, request: { rewardId, quantity, points }, now };
    const showingId = newId(giftCards.chance, now);
    return onceBegun<Started, Redeemed, RedeemFailure | typeof SHOWN_BEFORE>(
      tx,
      { ...asked, newId: newId(giftCards.chance, now) },
      {
        begin: (keyed) => startRedemption(tx, startValues(rooms, request, { ...keyed, showingId })),
        first: (started, redemptionId) => redeem(rooms, tx, request, { ...started, redemptionId, showingId }),
        again: async (redemptionId) => {
          if (!isCounted && (await hasCard(tx, redemptionId))) return err(SHOWN_BEFORE);
          return ok(await showAgain(rooms, tx, redemptionId, request));
        },
      },
    );
  });
}

function startValues(
  { giftCards, rewards }: RedeemingRooms,
  { panelistId, rewardId, points, origin }: RedeemRequest,
  keyed: KeyValues & { readonly showingId: string },
): StartValues {
  const redemptionId = keyed.madeId;
  const move = pointsMove(panelistId, redemptionId, { points, externalName: CARD_NAME });
  return {
    ...movingValues(rewards, move),
    ...keyed,
    redemptionId,
    rewardId,
    points,
    origin,
    today: panelDay(giftCards),
  };
}

function pointsMove(
  panelistId: string,
  redemptionId: string,
  { points, externalName }: Pick<Offer, 'points' | 'externalName'>,
) {
  const cause = { kind: 'REDEMPTION', id: redemptionId } as const;
  return {
    panelistId,
    points: -points,
    against: 'REDEMPTION',
    cause,
    why: POINTS_WHY.redemption(externalName),
  } as const;
}

/** Does what the first statement left to do; it did nothing of a step for whoever is refused there. */
async function redeem(
  { giftCards, rewards }: RedeemingRooms,
  tx: Db,
  { panelistId, points, origin }: RedeemRequest,
  started: Started & { readonly redemptionId: string; readonly showingId: string },
): Promise<Result<Redeemed, RedeemFailure>> {
  const offered = judgeOffer(started.offer, points);
  if (!offered.ok) return offered;
  const offer = offered.value;
  const { redemptionId, showingId, balance, card } = started;
  const moved =
    balance === undefined
      ? await movePoints(rewards, tx, pointsMove(panelistId, redemptionId, offer))
      : ok({ balance });
  if (!moved.ok) return moved;
  const bought = await buyCard(giftCards, tx, { redemptionId, panelistId, offer, origin, showingId, card });
  return bought.ok ? ok({ ...bought.value, balance: moved.value.balance }) : bought;
}

/** What a key made before: the same card, and one more showing of it. */
async function showAgain(
  { giftCards }: RedeemingRooms,
  tx: Db,
  redemptionId: string,
  { panelistId, origin }: RedeemRequest,
): Promise<Redeemed> {
  const shown = await showCard(giftCards, tx, { redemptionId, panelistId, place: 'REDEEMED', origin });
  if (shown === undefined) throw new Error('a key without its redemption');
  return { ...shown, balance: await readBalance(tx, panelistId) };
}

/** Shows a member a card of theirs again, and writes that down in the same transaction. Undefined when it is not theirs. */
export function revealGiftCard(
  { giftCards }: RedeemingRooms,
  asked: { readonly panelistId: string; readonly redemptionId: string; readonly origin: string },
): Promise<Redeemed | undefined> {
  return inTransaction(giftCards.db, async (tx) => {
    const shown = await showCard(giftCards, tx, { ...asked, place: 'HISTORY' });
    return shown && { ...shown, balance: await readBalance(tx, asked.panelistId) };
  });
}
