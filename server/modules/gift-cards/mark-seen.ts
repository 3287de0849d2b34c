import { sql } from 'kysely';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { isId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { GiftCards } from './gift-cards.ts';

/** How long after its answer a card's page may report it: longer than the page keeps a card open without a sign of life. */
const PAGE_REPORTS_WITHIN_MS = LIFETIMES.cardReport.ms;

/**
 * Notes that a browser showed a member's own card: the answer with this id is now seen, and was answered either way. The same
 * report again changes nothing. False when there is no such answer of theirs.
 */
export async function markSeen(
  { db, clock }: GiftCards,
  { showingId, panelistId }: { readonly showingId: string; readonly panelistId: string },
): Promise<boolean> {
  if (!isId(showingId)) return false;
  const { rows } = await sql`
    WITH own AS (SELECT showing_id, card_id FROM gift_card_showing
      WHERE showing_id = ${showingId} AND panelist_id = ${panelistId}),
    noted AS (INSERT INTO gift_card_seen (showing_id, card_id, seen_at)
      SELECT showing_id, card_id, ${clock.now()}::timestamptz FROM own ON CONFLICT DO NOTHING)
    SELECT 1 FROM own`.execute(db);
  return rows.length > 0;
}

/**
 * Notes that a card's own page showed it. The page belongs to no session, so it names the card: what it reports is the answers
 * that its key got within the last minutes, and nothing where there are none.
 */
export async function markPageSeen({ db, clock }: GiftCards, cardId: string): Promise<void> {
  const now = clock.now();
  await sql`
    INSERT INTO gift_card_seen (showing_id, card_id, seen_at)
    SELECT showing_id, card_id, ${now}::timestamptz FROM gift_card_showing
    WHERE card_id = ${cardId} AND place = 'EGIFT_PAGE' AND showing_id IS NOT NULL
      AND shown_at >= ${later(now, -PAGE_REPORTS_WITHIN_MS)}
    ON CONFLICT DO NOTHING`.execute(db);
}
