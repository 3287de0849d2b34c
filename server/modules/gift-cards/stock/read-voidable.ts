import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { panelDay } from '../catalogue.ts';
import type { GiftCards } from '../gift-cards.ts';

/** What a void would take out of stock now. What has expired is counted, but is worth nothing any more. */
export async function readVoidable(
  giftCards: GiftCards,
  db: Db,
  loadId: string | null,
): Promise<{ readonly cards: number; readonly cents: number; readonly fileName: string | null }> {
  const today = panelDay(giftCards);
  const which = loadId === null ? sql`c.expires_on < ${today}::date` : sql`c.load_id = ${loadId}::uuid`;
  const { rows } = await sql<{ cards: number; cents: string; fileName: string | null }>`
    SELECT count(*)::integer AS cards,
      coalesce(sum(r.value_cents) FILTER (WHERE c.expires_on IS NULL OR c.expires_on >= ${today}::date), 0) AS cents,
      (SELECT file_name FROM gift_card_load WHERE load_id = ${loadId}::uuid) AS "fileName"
    FROM gift_card c JOIN gift_card_reward r USING (reward_id)
    WHERE c.panel_id = ${giftCards.panelId} AND c.state = 'AVAILABLE' AND ${which}`.execute(db);
  const { cards = 0, cents = '0', fileName = null } = rows[0] ?? {};
  return { cards, cents: Number(cents), fileName };
}
