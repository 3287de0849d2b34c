import { aloneOrAsk, type Approvals } from '#server/modules/approvals/index.ts';
import { readVoidable, voidCards, type GiftCards } from '#server/modules/gift-cards/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

export interface VoidingRooms {
  readonly approvals: Approvals;
  readonly giftCards: GiftCards;
}

export interface StockVoid {
  /** Of this load; null for all that have expired. */
  readonly loadId: string | null;
  readonly reason: string;
}

export type VoidedStock =
  | { readonly state: 'DONE'; readonly done: { readonly voided: number; readonly left: number } }
  | { readonly state: 'WAITING' };

/**
 * Voids cards that nobody has had: at once up to what one operator may void in 24 hours, else when a second person has
 * agreed. Cards that have expired are worth nothing any more and do not count.
 */
export async function voidStock(
  { approvals, giftCards }: VoidingRooms,
  tx: Db,
  { loadId, reason }: StockVoid,
  by: OperatorAct,
): Promise<Result<VoidedStock, 'NOT_FOUND' | 'WAITING'>> {
  if (loadId !== null && !isId(loadId)) return err('NOT_FOUND');
  const { cards, cents, fileName } = await readVoidable(giftCards, tx, loadId);
  const act = {
    id: newId(giftCards.chance, giftCards.clock.now()),
    kind: 'STOCK_VOID',
    asked: { loadId, fileName, cards, cents },
    reason,
    counts: [{ act: 'STOCK_VOID', amount: cents, operatorId: by.operatorId }],
    aboutId: loadId,
    subject: loadId === null ? { kind: 'gift-cards', id: giftCards.panelId } : { kind: 'gift-card-load', id: loadId },
  } as const;
  return aloneOrAsk(approvals, tx, act, by, async () => ok(await voidAll(giftCards, tx, { loadId, reason }, by)));
}

/** Voids all of it, whoever agreed. */
export async function voidAll(giftCards: GiftCards, tx: Db, { loadId, reason }: StockVoid, by: OperatorAct) {
  let voided = 0;
  for (;;) {
    const done = await voidCards(giftCards, tx, { loadId: loadId ?? undefined, reason }, by);
    voided += done.voided;
    if (done.left === 0 || done.voided === 0) return { voided, left: done.left };
  }
}
