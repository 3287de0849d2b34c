import { REDEMPTION_STATES, type RedemptionState } from '#contract/gift-cards/gift-cards.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { panelDay } from './catalogue.ts';
import type { GiftCards } from './gift-cards.ts';
import {
  countReplacements,
  insertChange,
  lockCardOf,
  lockRedemption,
  wasShown,
  freeCard,
  giveCard,
  lockFreeCard,
  setVoided,
  voidCard,
} from './redemption-changes.store.ts';
import type { RedemptionChangeKind } from './redemptions.tables.ts';

/** A redemption with its card, both locked, that may be changed now. */
export interface ChangeableRedemption {
  readonly redemptionId: string;
  readonly panelistId: string;
  readonly rewardId: string;
  readonly card: { readonly cardId: string; readonly lastFour: string; readonly isFromStock: boolean };
  /** Somebody has seen the card and may have spent it, so a second person has to agree. */
  readonly wasShown: boolean;
  /** Counts its cards and its states. */
  readonly revision: number;
}

export type ChangeRefusal = 'NOT_FOUND' | 'PENDING' | 'OVER';

/** Locked: two changes of one redemption come one after the other, and nobody sees its card meanwhile. */
export async function lockChangeable(
  { panelId }: GiftCards,
  tx: Db,
  redemptionId: string,
): Promise<Result<ChangeableRedemption, ChangeRefusal>> {
  const locked = isId(redemptionId) ? await lockRedemption(tx, panelId, redemptionId) : undefined;
  if (locked === undefined) return err('NOT_FOUND');
  if (locked.state === 'PENDING') return err('PENDING');
  if (locked.state !== 'ISSUED') return err('OVER');
  const card = await lockCardOf(tx, redemptionId);
  if (card === undefined) throw new Error('an issued redemption has no card');
  return ok({
    redemptionId,
    panelistId: locked.panelist_id,
    rewardId: locked.reward_id,
    card: { cardId: card.card_id, lastFour: card.last_four, isFromStock: card.source === 'STOCK' },
    wasShown: await wasShown(tx, card.card_id),
    revision: revisionOf(locked.state, await countReplacements(tx, redemptionId)),
  });
}

/** Writes down a change that was made. */
export async function recordChange(
  { panelId, clock }: GiftCards,
  tx: Db,
  change: {
    readonly changeId: string;
    readonly redemptionId: string;
    readonly kind: RedemptionChangeKind;
    readonly reason: string;
    readonly wasShown: boolean;
    /** What a second person approved; null when it was done alone. */
    readonly requestId: string | null;
    readonly askedBy: string | null;
  },
): Promise<void> {
  await insertChange(tx, {
    change_id: change.changeId,
    panel_id: panelId,
    redemption_id: change.redemptionId,
    kind: change.kind,
    reason: change.reason,
    was_shown: change.wasShown,
    request_id: change.requestId,
    asked_by: change.askedBy,
    asked_at: clock.now(),
  });
}

/** Takes a member's card out of use for good. Its points are given back in the same transaction. */
export async function voidItsCard(tx: Db, { redemptionId, card }: ChangeableRedemption): Promise<void> {
  await voidCard(tx, card.cardId);
  await setVoided(tx, redemptionId);
}

/**
 * Gives a redemption the next card of the same value in place of the one it has. That one goes back to stock if it came
 * from there and nobody has seen it; else nobody gets it again.
 */
export async function replaceItsCard(
  giftCards: GiftCards,
  tx: Db,
  { redemptionId, rewardId, card, wasShown: wasSeen }: ChangeableRedemption,
): Promise<Result<{ readonly lastFour: string; readonly isBack: boolean }, 'OUT_OF_STOCK'>> {
  const free = await lockFreeCard(tx, rewardId, giftCards.panelId, panelDay(giftCards));
  if (free === undefined) return err('OUT_OF_STOCK');
  const isBack = card.isFromStock && !wasSeen;
  const now = giftCards.clock.now();
  await (isBack ? freeCard(tx, card.cardId, now) : voidCard(tx, card.cardId));
  await giveCard(tx, free.card_id, redemptionId, now);
  return ok({ lastFour: free.last_four, isBack });
}

/** Rises with every card and differs between states: a change is made for the redemption that its asker saw. */
export function revisionOf(state: RedemptionState, cards: number): number {
  return cards * REDEMPTION_STATES.length + REDEMPTION_STATES.indexOf(state);
}
