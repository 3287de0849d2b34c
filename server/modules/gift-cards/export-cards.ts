import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** A member's cards, without their codes, the newest first. */
export async function exportCards(db: Db, panelistId: string) {
  const cards = await sql<{
    valueCents: number;
    points: number;
    state: string;
    endsWith: string | null;
    redeemedAt: Date;
  }>`
    SELECT r.value_cents AS "valueCents", r.points, r.state, c.last_four AS "endsWith", r.created_at AS "redeemedAt"
    FROM redemption r LEFT JOIN gift_card c ON c.redemption_id = r.redemption_id AND c.state = 'CLAIMED'
    WHERE r.panelist_id = ${panelistId} ORDER BY r.redemption_id DESC`.execute(db);
  return cards.rows;
}

/** Cards whose code was never on a screen, as far as browsers told us. */
export async function countUnopenedCards(db: Db, panelistId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM redemption r JOIN gift_card c USING (redemption_id)
    WHERE r.panelist_id = ${panelistId} AND r.state = 'ISSUED' AND c.state = 'CLAIMED'
      AND NOT EXISTS (SELECT FROM gift_card_sight s WHERE s.card_id = c.card_id)`.execute(db);
  return rows[0]?.count ?? 0;
}
