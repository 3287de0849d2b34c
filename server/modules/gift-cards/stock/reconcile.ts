import { reconcilePeriodProblem } from '#contract/rewards/gift-card-reconcile.ts';
import { daysBefore, startOfDate } from '#contract/time/panel-days.ts';
import { inSnapshot } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { panelDay } from '../catalogue.ts';
import type { GiftCards } from '../gift-cards.ts';
import { countInStock, sumMoves, type ReconciledValue } from './reconcile.store.ts';

export interface Reconciled {
  readonly values: readonly ReconciledValue[];
  /** Until when it was counted: the end of the period, or now. */
  readonly asOf: Date;
  readonly timeZone: string;
  /** For a period that reaches until now: what is in stock, counted card by card. */
  readonly countedNow: number | null;
}

/** What came into stock and what left it between two days of the panel, both included, and whether it adds up. */
export async function reconcileStock(
  giftCards: GiftCards,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Result<Reconciled, string>> {
  const { db, clock, panelId, timeZone } = giftCards;
  const today = panelDay(giftCards);
  const problem = reconcilePeriodProblem({ from, to }, today);
  if (problem !== undefined) return err(problem);
  const now = clock.now();
  const isUntilNow = to === today;
  const asOf = isUntilNow ? now : startOfDate(daysBefore(to, -1), timeZone);
  const period = { panelId, timeZone, from: startOfDate(from, timeZone), to: asOf, isUntilNow };
  // Both in one view of the database: a card that is handed out between them would be missing in one.
  return inSnapshot(db, async (tx) => {
    const values = await sumMoves(tx, period);
    return ok({ values, asOf, timeZone, countedNow: isUntilNow ? await countInStock(tx, panelId, today) : null });
  });
}
