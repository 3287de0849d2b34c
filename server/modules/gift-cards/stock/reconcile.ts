import { sql } from 'kysely';
import { reconcilePeriodProblem } from '#contract/gift-cards/gift-card-reconcile.ts';
import { daysBefore, startOfDate } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import { startOfDateSql } from '#server/platform/database/start-of-date.ts';
import { inSnapshot } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { panelDay } from '../catalogue.ts';
import type { GiftCards } from '../gift-cards.ts';

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

/** What became of the cards of one value in a period. */
interface ReconciledValue {
  readonly rewardId: string;
  readonly valueCents: number;
  readonly opening: number;
  readonly loaded: number;
  readonly issued: number;
  readonly replaced: number;
  readonly returned: number;
  readonly voided: number;
  readonly expired: number;
  readonly closing: number;
}

export interface ReconciledPeriod {
  readonly panelId: string;
  readonly timeZone: string;
  readonly from: Date;
  readonly to: Date;
  /** Then whatever has happened counts: the clock of another node may be a little ahead. */
  readonly isUntilNow: boolean;
}

/**
 * Adds up the moves of cards. A card is in stock from its coming until it goes or its last day is over where the panel is,
 * whichever is first: what happens to it after its end moves no stock.
 */
async function sumMoves(
  db: Db,
  { panelId, timeZone, from, to, isUntilNow }: ReconciledPeriod,
): Promise<readonly ReconciledValue[]> {
  const { rows } = await sql<ReconciledValue>`
    WITH moves AS (
      SELECT reward_id, kind, moved_at, CASE WHEN kind IN ('LOADED', 'RETURNED') THEN 1 ELSE -1 END AS way,
        CASE WHEN expires_on IS NULL THEN 'infinity'
          ELSE ${startOfDateSql(sql`(expires_on + 1)`, timeZone)} END AS ends_at
      FROM gift_card_move WHERE panel_id = ${panelId} AND moved_at < ${isUntilNow ? 'infinity' : to}::timestamptz),
    counted AS (
      SELECT reward_id,
        sum(way) FILTER (WHERE moved_at < ${from}::timestamptz AND ends_at > ${from}::timestamptz) AS opening,
        count(*) FILTER (WHERE is_now AND kind = 'LOADED') AS loaded,
        count(*) FILTER (WHERE is_now AND kind = 'ISSUED') AS issued,
        count(*) FILTER (WHERE is_now AND kind = 'REPLACED') AS replaced,
        count(*) FILTER (WHERE is_now AND kind = 'RETURNED') AS returned,
        count(*) FILTER (WHERE is_now AND kind = 'VOIDED') AS voided,
        sum(way) FILTER (WHERE ends_at > ${from}::timestamptz AND ends_at <= ${to}::timestamptz) AS expired,
        sum(way) FILTER (WHERE ends_at > ${to}::timestamptz) AS closing
      FROM (SELECT *, moved_at >= ${from}::timestamptz AS is_now FROM moves WHERE moved_at < ends_at) effective
      GROUP BY reward_id)
    SELECT r.reward_id AS "rewardId", r.value_cents AS "valueCents", coalesce(opening, 0)::integer AS opening,
      coalesce(loaded, 0)::integer AS loaded, coalesce(issued, 0)::integer AS issued,
      coalesce(replaced, 0)::integer AS replaced, coalesce(returned, 0)::integer AS returned,
      coalesce(voided, 0)::integer AS voided, coalesce(expired, 0)::integer AS expired,
      coalesce(closing, 0)::integer AS closing
    FROM gift_card_reward r LEFT JOIN counted USING (reward_id) WHERE r.panel_id = ${panelId}
    ORDER BY r.value_cents`.execute(db);
  return rows;
}

/** What is in stock now, counted card by card and not by its moves: the two have to agree. */
async function countInStock(db: Db, panelId: string, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM gift_card WHERE panel_id = ${panelId} AND state = 'AVAILABLE'
      AND source = 'STOCK' AND (expires_on IS NULL OR expires_on >= ${today}::date)`.execute(db);
  return rows[0]?.count ?? 0;
}
