import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { RedemptionTables } from './redemptions.tables.ts';

const tables = (db: Db) => db.withTables<RedemptionTables>();

export function lockRedemption(tx: Db, panelId: string, redemptionId: string) {
  return tables(tx)
    .selectFrom('redemption')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('redemption_id', '=', redemptionId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The card that a redemption has now, locked. Anyone who shows it holds on to its row for the showing they write, so from
 * here on nobody sees it, and anyone who has seen it is in the list of showings.
 */
export function lockCardOf(tx: Db, redemptionId: string) {
  return tables(tx)
    .selectFrom('gift_card')
    .select(['card_id', 'last_four', 'source'])
    .where('redemption_id', '=', redemptionId)
    .where('state', '=', 'CLAIMED')
    .forUpdate()
    .executeTakeFirst();
}

export async function wasShown(tx: Db, cardId: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('gift_card_showing')
    .select('position')
    .where('card_id', '=', cardId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How often its card was replaced. */
export async function countReplacements(tx: Db, redemptionId: string): Promise<number> {
  const row = await tables(tx)
    .selectFrom('redemption_change')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('redemption_id', '=', redemptionId)
    .where('kind', '=', 'REPLACE')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Back to stock, for anybody: only a card that was never shown, which the database holds. */
export async function freeCard(tx: Db, cardId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('gift_card')
    .set({ state: 'AVAILABLE', redemption_id: null, claimed_at: null, returned_at: now })
    .where('card_id', '=', cardId)
    .execute();
}

export async function voidCard(tx: Db, cardId: string): Promise<void> {
  await tables(tx).updateTable('gift_card').set({ state: 'VOID' }).where('card_id', '=', cardId).execute();
}

/** The next free card of a value that is good for long enough, the one that runs out first; busy ones are passed by. */
export function lockFreeCard(tx: Db, rewardId: string, panelId: string, today: string) {
  const goodFrom = sql<string>`${today}::date + gift_card_least_life(${panelId})`;
  return tables(tx)
    .selectFrom('gift_card')
    .select(['card_id', 'last_four'])
    .where('reward_id', '=', rewardId)
    .where('state', '=', 'AVAILABLE')
    .where((where) => where.or([where('expires_on', 'is', null), where('expires_on', '>=', goodFrom)]))
    .orderBy('expires_on')
    .orderBy('card_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function giveCard(tx: Db, cardId: string, redemptionId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('gift_card')
    .set({ state: 'CLAIMED', redemption_id: redemptionId, claimed_at: now })
    .where('card_id', '=', cardId)
    .execute();
}

export async function setVoided(tx: Db, redemptionId: string): Promise<void> {
  await tables(tx)
    .updateTable('redemption')
    .set({ state: 'VOIDED' })
    .where('redemption_id', '=', redemptionId)
    .execute();
}

export async function insertChange(tx: Db, row: Insertable<RedemptionTables['redemption_change']>): Promise<void> {
  await tables(tx).insertInto('redemption_change').values(row).execute();
}
