import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { RedemptionTables } from './redemptions.tables.ts';

const tables = (db: Db) => db.withTables<RedemptionTables>();

export type RedemptionChangeRow = Selectable<RedemptionTables['redemption_change']>;

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
 * The card that a redemption has now, locked. Whoever shows it holds on to its row for the showing they write, so from
 * here on nobody sees it, and whoever has seen it is in the list of showings.
 */
export function lockCardOf(tx: Db, redemptionId: string) {
  return tables(tx)
    .selectFrom('gift_card')
    .select(['card_id', 'last_four', 'reward_id'])
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

export async function countCardsOf(tx: Db, redemptionId: string): Promise<number> {
  const row = await tables(tx)
    .selectFrom('gift_card')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('redemption_id', '=', redemptionId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function voidCard(tx: Db, cardId: string): Promise<void> {
  await tables(tx).updateTable('gift_card').set({ state: 'VOID' }).where('card_id', '=', cardId).execute();
}

/** The next free card of a value, the one that runs out first; busy ones are passed by. */
export function lockFreeCard(tx: Db, rewardId: string, today: string) {
  return tables(tx)
    .selectFrom('gift_card')
    .select(['card_id', 'last_four'])
    .where('reward_id', '=', rewardId)
    .where('state', '=', 'AVAILABLE')
    .where((where) => where.or([where('expires_on', 'is', null), where('expires_on', '>=', today)]))
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

export function findChangeByKey(db: Db, askedBy: string, requestKey: string) {
  return tables(db)
    .selectFrom('redemption_change')
    .selectAll()
    .where('asked_by', '=', askedBy)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

export function findWaitingChange(db: Db, redemptionId: string) {
  return tables(db)
    .selectFrom('redemption_change')
    .select('change_id')
    .where('redemption_id', '=', redemptionId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
}

export function findChange(db: Db, panelId: string, changeId: string) {
  return tables(db)
    .selectFrom('redemption_change')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('change_id', '=', changeId)
    .executeTakeFirst();
}

export async function insertChange(tx: Db, row: Insertable<RedemptionTables['redemption_change']>): Promise<void> {
  await tables(tx).insertInto('redemption_change').values(row).execute();
}

export async function updateChange(
  tx: Db,
  changeId: string,
  change: Updateable<RedemptionTables['redemption_change']>,
): Promise<void> {
  await tables(tx).updateTable('redemption_change').set(change).where('change_id', '=', changeId).execute();
}

export function selectWaitingChanges(db: Db, panelId: string, limit: number) {
  return tables(db)
    .selectFrom('redemption_change as change')
    .leftJoin('redemption_operator as asker', 'asker.operator_id', 'change.asked_by')
    .leftJoin('redemption_operator as decider', 'decider.operator_id', 'change.decided_by')
    .selectAll('change')
    .select([
      'asker.name as asker_name',
      'asker.role as asker_role',
      'decider.name as decider_name',
      'decider.role as decider_role',
    ])
    .where('change.panel_id', '=', panelId)
    .where('change.state', '=', 'WAITING')
    .orderBy('change.asked_at')
    .limit(limit)
    .execute();
}
