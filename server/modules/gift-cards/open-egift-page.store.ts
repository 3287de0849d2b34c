import { sql } from 'kysely';
import { WRONG_KEYS_BEFORE_CLOSING, WRONG_KEYS_CLOSE_MINUTES } from '#contract/gift-cards/gift-cards.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SealedCard } from './card-secrets.ts';

/** Wrong keys are forgotten after a day without any. */
const MEMORY_MS = DAY_MS;

export interface CardFace {
  readonly brand: string;
  readonly valueCents: number;
}

export interface PageCard extends SealedCard, CardFace {
  readonly expiresOn: string | null;
  readonly cardState: 'CLAIMED' | 'VOID';
  readonly redemptionState: 'PENDING' | 'ISSUED' | 'FAILED' | 'VOIDED';
}

/** A card that somebody was given; those in stock have no page yet. It cannot be voided while it is being read. */
export async function selectPageCard(tx: Db, panelId: string, cardId: string): Promise<PageCard | undefined> {
  const found = await sql<PageCard>`
    SELECT c.card_id AS "cardId", c.data_key_id AS "dataKeyId", c.sealed, c.brand, r.value_cents AS "valueCents",
      c.expires_on::text AS "expiresOn", c.state AS "cardState", r.state AS "redemptionState"
    FROM gift_card c JOIN redemption r ON r.redemption_id = c.redemption_id
    WHERE c.card_id = ${cardId} AND c.panel_id = ${panelId} FOR SHARE OF c`.execute(tx);
  return found.rows[0];
}

/** What may be known of it without its key. */
export async function selectCardFace(db: Db, panelId: string, cardId: string): Promise<CardFace | undefined> {
  const found = await sql<CardFace>`
    SELECT c.brand, r.value_cents AS "valueCents"
    FROM gift_card c JOIN redemption r ON r.redemption_id = c.redemption_id
    WHERE c.card_id = ${cardId} AND c.panel_id = ${panelId}`.execute(db);
  return found.rows[0];
}

/** What cards of this panel are worth, the smallest first. */
export async function selectCardValues(db: Db, panelId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ valueCents: number }>`
    SELECT value_cents AS "valueCents" FROM gift_card_reward WHERE panel_id = ${panelId} AND is_offered
    ORDER BY value_cents`.execute(db);
  return rows.map(({ valueCents }) => valueCents);
}

/**
 * Counts a try before its key is looked at, so that parallel guesses cannot slip past the limit. Undefined while the
 * page is closed; the try that closes it may still be looked at.
 */
export async function countTry(db: Db, cardId: string, now: Date): Promise<number | undefined> {
  const forgetBefore = later(now, -MEMORY_MS);
  const reopensAt = later(now, WRONG_KEYS_CLOSE_MINUTES * MINUTE_MS);
  const counted = await sql<{ wrong: number }>`
    INSERT INTO gift_card_wrong_keys AS held (card_id, wrong, closed_until, last_wrong_at)
    VALUES (${cardId}, 1, NULL, ${now})
    ON CONFLICT (card_id) DO UPDATE SET
      wrong = CASE WHEN held.closed_until IS NOT NULL OR held.last_wrong_at < ${forgetBefore} THEN 1
        ELSE held.wrong + 1 END,
      closed_until = CASE WHEN held.closed_until IS NULL AND held.last_wrong_at >= ${forgetBefore}
        AND held.wrong + 1 >= ${WRONG_KEYS_BEFORE_CLOSING} THEN ${reopensAt}::timestamptz END,
      last_wrong_at = ${now}
    WHERE held.closed_until IS NULL OR held.closed_until <= ${now}
    RETURNING wrong`.execute(db);
  return counted.rows[0]?.wrong;
}

export async function selectClosedUntil(db: Db, cardId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ closedUntil: Date | null }>`
    SELECT closed_until AS "closedUntil" FROM gift_card_wrong_keys WHERE card_id = ${cardId}`.execute(db);
  return rows[0]?.closedUntil ?? undefined;
}

/** The right key was given: what was wrong before does not count any more. */
export async function forgetTries(tx: Db, cardId: string): Promise<void> {
  await sql`DELETE FROM gift_card_wrong_keys WHERE card_id = ${cardId}`.execute(tx);
}

export async function pruneTries(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM gift_card_wrong_keys WHERE last_wrong_at < ${later(now, -MEMORY_MS)}`.execute(db);
}

export async function insertPageShowing(
  tx: Db,
  { cardId, origin, showingId, now }: Record<'cardId' | 'origin' | 'showingId', string> & { readonly now: Date },
): Promise<void> {
  await sql`
    INSERT INTO gift_card_showing (card_id, panelist_id, place, origin, shown_at, showing_id)
    VALUES (${cardId}, NULL, 'EGIFT_PAGE', ${origin}, ${now}, ${showingId})`.execute(tx);
}
