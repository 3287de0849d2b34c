import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** The member's own redemption that one of these words names: its id, or that of its card, as it stands in the card's address. */
export async function findNamedRedemption(
  db: Db,
  panelistId: string,
  words: readonly string[],
): Promise<string | undefined> {
  if (words.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`
    SELECT r.redemption_id AS id FROM redemption r LEFT JOIN gift_card c USING (redemption_id)
    WHERE r.panelist_id = ${panelistId}
      AND (r.redemption_id::text = ANY (${words}::text[]) OR c.card_id::text = ANY (${words}::text[]))
    ORDER BY r.redemption_id DESC LIMIT 1`.execute(db);
  return rows[0]?.id;
}
