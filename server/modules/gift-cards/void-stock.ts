import { type Approvals, aloneOrAsk } from '#server/modules/approvals/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { GiftCards } from './gift-cards.ts';
import { beginVoid, openVoid, refusalOfVoid } from './stock/void-cards.ts';
import { readVoidable } from './stock/read-void.ts';

export type VoidingRooms = { readonly approvals: Approvals; readonly giftCards: GiftCards };

export interface StockVoid {
  /** Of this load; null for all that have expired. */
  readonly loadId: string | null;
  readonly reason: string;
}

export type VoidedStock =
  | { readonly state: 'DONE'; readonly done: { readonly voidId: string } }
  | { readonly state: 'WAITING' };

/**
 * Begins to void cards that nobody has had, which goes on by itself: at once up to what one operator may void in 24 hours, else when a second person has
 * agreed. Cards that have expired are worth nothing any more and do not count.
 */
export async function voidStock(
  { approvals, giftCards }: VoidingRooms,
  tx: Db,
  { loadId, reason }: StockVoid,
  by: OperatorAct,
): Promise<Result<VoidedStock, 'NOT_FOUND' | 'WAITING' | 'still-loading' | 'nothing-left'>> {
  const refusal = await refusalOfVoid(giftCards, tx, loadId ?? undefined);
  if (refusal !== undefined) return err(refusal === 'unknown-load' ? 'NOT_FOUND' : refusal);
  // What is going on was counted when it began.
  const open = await openVoid(giftCards, tx, loadId ?? undefined);
  if (open !== undefined) return ok({ state: 'DONE', done: { voidId: open } });
  const { cards, cents, fileName } = await readVoidable(giftCards, tx, loadId);
  if (cards === 0) return err('nothing-left');
  const act = {
    id: newId(giftCards.chance, giftCards.clock.now()),
    kind: 'STOCK_VOID',
    asked: { loadId, fileName, cards, cents },
    reason,
    counts: [{ act: 'STOCK_VOID', amount: cents, operatorId: by.operatorId }],
    aboutId: loadId,
    subject: { kind: loadId === null ? 'gift-cards' : 'gift-card-load', id: loadId ?? giftCards.panelId },
  } as const;
  return aloneOrAsk(
    approvals,
    tx,
    {
      act,
      alone: async () => {
        const begun = await beginVoid(giftCards, tx, { loadId: loadId ?? undefined, reason }, by);
        if (begun.ok) return begun;
        return err(begun.failure === 'unknown-load' ? 'NOT_FOUND' : begun.failure);
      },
    },
    by,
  );
}

/** Begins what a second person has agreed to. That somebody else has voided it meanwhile is as good. */
export async function carryOutVoid(
  { giftCards }: Pick<VoidingRooms, 'giftCards'>,
  tx: Db,
  { loadId, reason }: StockVoid,
  by: OperatorAct,
): Promise<Result<undefined, 'NOT_FOUND'>> {
  const begun = await beginVoid(giftCards, tx, { loadId: loadId ?? undefined, reason }, by);
  return begun.ok || begun.failure === 'nothing-left' ? ok(undefined) : err('NOT_FOUND');
}
