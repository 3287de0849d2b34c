import { isId, newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { GiftCards } from './gift-cards.ts';
import {
  countCardsOf,
  findChange,
  findChangeByKey,
  findWaitingChange,
  insertChange,
  lockCardOf,
  lockRedemption,
  updateChange,
  wasShown,
  type RedemptionChangeRow,
} from './redemption-changes.store.ts';
import { revisionOf } from './redemption-revision.ts';
import type { RedemptionChangeKind, RedemptionChangeState } from './redemptions.tables.ts';

export interface AskedChange {
  readonly redemptionId: string;
  readonly kind: RedemptionChangeKind;
  readonly reason: string;
  /** The revision that the asker saw. */
  readonly revision: number;
  /** Made by the sender: the same key is the same request. */
  readonly key: string;
}

/** A redemption with its card, both locked, that may be changed now. */
export interface ChangeableRedemption {
  readonly redemptionId: string;
  readonly panelistId: string;
  readonly rewardId: string;
  readonly card: { readonly cardId: string; readonly lastFour: string };
  /** Somebody has seen the card and may have spent it, so a second person has to agree. */
  readonly needsSecond: boolean;
}

export type ChangeRefusal = 'NOT_FOUND' | 'PENDING' | 'OVER' | 'CHANGED' | 'WAITING' | 'KEY_USED';

/** Whether a redemption may be changed as asked; what the same key asked before is answered again. */
export async function admitChange(
  giftCards: GiftCards,
  tx: Db,
  { redemptionId, kind, revision, key }: AskedChange,
  operatorId: string,
): Promise<Result<ChangeableRedemption | { readonly already: RedemptionChangeState }, ChangeRefusal>> {
  if (!isId(redemptionId) || !isId(key)) return err('NOT_FOUND');
  // Locked first: two requests about one redemption come one after the other.
  const locked = await lockRedemption(tx, giftCards.panelId, redemptionId);
  const known = await findChangeByKey(tx, operatorId, key);
  if (known !== undefined) {
    const isSame = known.redemption_id === redemptionId && known.kind === kind;
    return isSame ? ok({ already: known.state }) : err('KEY_USED');
  }
  if (locked === undefined) return err('NOT_FOUND');
  if (locked.state === 'PENDING') return err('PENDING');
  if (locked.state !== 'ISSUED') return err('OVER');
  if ((await findWaitingChange(tx, redemptionId)) !== undefined) return err('WAITING');
  if (revisionOf(locked.state, await countCardsOf(tx, redemptionId)) !== revision) return err('CHANGED');
  return ok(await withCard(tx, locked));
}

/** Writes down a change that was asked for, and was made or waits. */
export async function recordChange(
  { panelId, chance, clock }: GiftCards,
  tx: Db,
  { redemptionId, kind, reason, key }: AskedChange,
  needsSecond: boolean,
  operatorId: string,
): Promise<RedemptionChangeState> {
  const now = clock.now();
  const state = needsSecond ? 'WAITING' : 'APPLIED';
  await insertChange(tx, {
    change_id: newId(chance, now),
    panel_id: panelId,
    redemption_id: redemptionId,
    kind,
    reason,
    needs_second: needsSecond,
    state,
    request_key: key,
    asked_by: operatorId,
    asked_at: now,
    decided_by: null,
    decided_at: null,
    decision_note: null,
  });
  return state;
}

export interface WaitingChange extends ChangeableRedemption {
  readonly kind: RedemptionChangeKind;
}

export type DecideChangeRefusal = 'NOT_FOUND' | 'ALREADY_DECIDED' | 'YOURSELF';

/** A change that this operator may decide about, with its redemption, all locked; or what they decided before. */
export async function admitDecision(
  giftCards: GiftCards,
  tx: Db,
  changeId: string,
  wanted: RedemptionChangeState,
  operatorId: string,
): Promise<Result<WaitingChange | { readonly already: RedemptionChangeRow }, DecideChangeRefusal>> {
  const asked = isId(changeId) ? await findChange(tx, giftCards.panelId, changeId) : undefined;
  const locked = asked && (await lockRedemption(tx, giftCards.panelId, asked.redemption_id));
  const change = locked && (await findChange(tx, giftCards.panelId, changeId));
  if (locked === undefined || change === undefined) return err('NOT_FOUND');
  if (change.state !== 'WAITING') {
    const isSame = change.state === wanted && change.decided_by === operatorId;
    return isSame ? ok({ already: change }) : err('ALREADY_DECIDED');
  }
  if (change.asked_by === operatorId) return err('YOURSELF');
  return ok({ ...(await withCard(tx, locked)), kind: change.kind });
}

export async function recordDecision(
  { clock }: GiftCards,
  tx: Db,
  changeId: string,
  state: 'APPLIED' | 'DECLINED',
  note: string | null,
  operatorId: string,
): Promise<void> {
  await updateChange(tx, changeId, {
    state,
    decided_by: operatorId,
    decided_at: clock.now(),
    decision_note: note,
  });
}

async function withCard(
  tx: Db,
  locked: { readonly redemption_id: string; readonly panelist_id: string; readonly reward_id: string },
): Promise<ChangeableRedemption> {
  const card = await lockCardOf(tx, locked.redemption_id);
  if (card === undefined) throw new Error('an issued redemption has no card');
  return {
    redemptionId: locked.redemption_id,
    panelistId: locked.panelist_id,
    rewardId: locked.reward_id,
    card: { cardId: card.card_id, lastFour: card.last_four },
    needsSecond: await wasShown(tx, card.card_id),
  };
}
