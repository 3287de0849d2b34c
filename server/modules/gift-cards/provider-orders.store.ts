import { sql } from 'kysely';
import type { RedemptionState } from '#contract/gift-cards/gift-cards.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCardsTables } from './gift-cards.tables.ts';
import type { GiftCards } from './gift-cards.ts';

const tables = (db: Db) => db.withTables<GiftCardsTables>();

/** A redemption as the provider's order. */
export interface ProviderOrder {
  readonly redemptionId: string;
  readonly rewardId: string;
  readonly valueCents: number;
  readonly currencyCode: string;
  readonly state: RedemptionState;
  readonly tries: number;
  readonly createdAt: Date;
}

const ORDER = sql`r.redemption_id AS "redemptionId", r.reward_id AS "rewardId", r.value_cents AS "valueCents",
  w.currency_code AS "currencyCode", r.state, r.provider_tries AS tries, r.created_at AS "createdAt"`;

export async function readOrder({ db }: GiftCards, redemptionId: string): Promise<ProviderOrder | undefined> {
  const { rows } = await sql<ProviderOrder>`
    SELECT ${ORDER} FROM redemption r JOIN gift_card_reward w USING (reward_id)
    WHERE r.redemption_id = ${redemptionId}`.execute(db);
  return rows[0];
}

/** Takes orders that are due, so that nobody else asks for them until then; those of others are passed over. */
export async function leaseDueOrders(
  db: Db,
  { panelId, now, until, limit }: { panelId: string; now: Date; until: Date; limit: number },
): Promise<readonly ProviderOrder[]> {
  const { rows } = await sql<ProviderOrder>`
    WITH due AS (
      SELECT redemption_id FROM redemption
      WHERE state = 'PENDING' AND panel_id = ${panelId} AND (next_try_at IS NULL OR next_try_at <= ${now})
      ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE redemption r SET next_try_at = ${until} FROM due, gift_card_reward w
    WHERE r.redemption_id = due.redemption_id AND w.reward_id = r.reward_id
    RETURNING ${ORDER}`.execute(db);
  return rows;
}

/** How many redemptions wait for their card. */
export async function countPending({ panelId }: GiftCards, db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM redemption WHERE panel_id = ${panelId} AND state = 'PENDING'`.execute(db);
  return rows[0]?.count ?? 0;
}

export function updateNextTry(db: Db, redemptionId: string, at: Date) {
  return tables(db)
    .updateTable('redemption')
    .set((is) => ({ next_try_at: at, provider_tries: is('provider_tries', '+', 1) }))
    .where('redemption_id', '=', redemptionId)
    .where('state', '=', 'PENDING')
    .execute();
}

export async function lockState(tx: Db, redemptionId: string): Promise<RedemptionState | undefined> {
  const row = await tables(tx)
    .selectFrom('redemption')
    .select('state')
    .where('redemption_id', '=', redemptionId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}

export function updateSettled(tx: Db, redemptionId: string, state: 'ISSUED' | 'FAILED', now: Date) {
  return tables(tx)
    .updateTable('redemption')
    .set({ state, settled_at: now, next_try_at: null })
    .where('redemption_id', '=', redemptionId)
    .execute();
}

/** Whether the redemption has or had the card of this fingerprint. */
export async function hasCard(tx: Db, redemptionId: string, fingerprint: Buffer): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('gift_card')
    .select('card_id')
    .where('redemption_id', '=', redemptionId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row !== undefined;
}
