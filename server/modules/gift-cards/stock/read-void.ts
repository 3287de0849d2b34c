import { sql } from 'kysely';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { panelDay } from '../catalogue.ts';
import type { GiftCards } from '../gift-cards.ts';
import { selectVoid, type ReadVoidRow } from './void-cards.store.ts';

/** How far a void is. */
export async function readVoid({ panelId }: GiftCards, db: Db, voidId: string) {
  if (!isId(voidId)) return undefined;
  const found = await selectVoid(db, panelId, { voidId });
  return found && shownVoid(found);
}

/** The newest void of a load, or of expired cards. */
export async function readLastVoid({ panelId }: GiftCards, db: Db, loadId: string | null) {
  const found = await selectVoid(db, panelId, { loadId });
  return found && shownVoid(found);
}

function shownVoid(found: ReadVoidRow) {
  return {
    voidId: found.void_id,
    loadId: found.load_id,
    fileName: found.file_name,
    state: found.state,
    wanted: found.wanted,
    voided: found.voided,
    voidedCents: Number(found.voided_cents),
    reason: found.reason,
    byName: found.by_name,
    stoppedByName: found.stopped_by_name,
    createdAt: found.created_at,
    finishedAt: found.finished_at,
  };
}

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
