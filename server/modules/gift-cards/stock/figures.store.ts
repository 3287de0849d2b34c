import { sql, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { StockTables } from './stock.tables.ts';

const tables = (db: Db) => db.withTables<StockTables>();

type FiguresRow = Selectable<StockTables['gift_card_figures']>;

export function selectFigures(db: Db, panelId: string): Promise<FiguresRow | undefined> {
  return tables(db).selectFrom('gift_card_figures').selectAll().where('panel_id', '=', panelId).executeTakeFirst();
}

export async function upsertFigures(
  tx: Db,
  { panel_id, figures, ...counted }: Omit<FiguresRow, 'figures'> & { readonly figures: object },
): Promise<void> {
  const values = { figures: JSON.stringify(figures), ...counted };
  await tables(tx)
    .insertInto('gift_card_figures')
    .values({ panel_id, ...values })
    .onConflict((conflict) => conflict.column('panel_id').doUpdateSet(values))
    .execute();
}

/** Anyone who looks next counts anew. */
export async function forgetFigures(tx: Db, panelId: string): Promise<void> {
  await tables(tx)
    .updateTable('gift_card_figures')
    .set({ counted_at: new Date(0), took_ms: 0 })
    .where('panel_id', '=', panelId)
    .execute();
}

/** One counts; with patience the others wait for it. False when another one is counting. */
export async function lockCounting(
  tx: Db,
  panelId: string,
  { isPatient }: { readonly isPatient: boolean },
): Promise<boolean> {
  const key = sql`hashtextextended(${`gift-card-figures ${panelId}`}, 0)`;
  if (isPatient) {
    await sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx);
    return true;
  }
  const { rows } = await sql<{ got: boolean }>`SELECT pg_try_advisory_xact_lock(${key}) AS got`.execute(tx);
  return rows[0]?.got ?? false;
}

export async function selectLow(tx: Db): Promise<ReadonlySet<string>> {
  const rows = await tables(tx).selectFrom('gift_card_low').select('reward_id').execute();
  return new Set(rows.map(({ reward_id }) => reward_id));
}

export async function insertLow(tx: Db, rewardIds: readonly string[], since: Date): Promise<void> {
  if (rewardIds.length === 0) return;
  await tables(tx)
    .insertInto('gift_card_low')
    .values(rewardIds.map((reward_id) => ({ reward_id, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteLow(tx: Db, rewardIds: readonly string[]): Promise<void> {
  if (rewardIds.length === 0) return;
  await tables(tx).deleteFrom('gift_card_low').where('reward_id', 'in', rewardIds).execute();
}

export function selectStockKeepers(db: Db, panelId: string) {
  return tables(db)
    .selectFrom('gift_card_stock_keeper')
    .select(['name', 'email'])
    .where('panel_id', '=', panelId)
    .execute();
}
