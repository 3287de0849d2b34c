import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { GiftCards } from './gift-cards.ts';
import { countReplacements, insertChange, lockCardOf, lockRedemption, wasShown } from './redemption-changes.store.ts';
import { revisionOf } from './redemption-revision.ts';
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
