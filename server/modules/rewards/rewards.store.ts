import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { RewardsTables } from './rewards.tables.ts';

const tables = (db: Db) => db.withTables<RewardsTables>();

/** False when this cause has moved points before. */
export async function insertTransferOnce(db: Db, row: RewardsTables['points_transfer']): Promise<boolean> {
  const result = await tables(db)
    .insertInto('points_transfer')
    .values(row)
    .onConflict((conflict) => conflict.constraint('points_once_per_cause').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function insertEntries(db: Db, rows: readonly RewardsTables['points_entry'][]) {
  return tables(db).insertInto('points_entry').values(rows).execute();
}

/** The programme's account, made when it is first needed. */
export async function programmeAccount(db: Db, accountId: string, panelId: string): Promise<string> {
  await tables(db)
    .insertInto('points_account')
    .values({ account_id: accountId, panel_id: panelId, kind: 'PROGRAMME', panelist_id: null, balance: null })
    .onConflict((conflict) => conflict.column('panel_id').where('kind', '=', 'PROGRAMME').doNothing())
    .execute();
  const account = await tables(db)
    .selectFrom('points_account')
    .select('account_id')
    .where('panel_id', '=', panelId)
    .where('kind', '=', 'PROGRAMME')
    .executeTakeFirstOrThrow();
  return account.account_id;
}

/** Adds to a member's balance, making the account with the first points. */
export async function addToBalance(
  db: Db,
  account: { readonly accountId: string; readonly panelId: string; readonly panelistId: string },
  points: number,
): Promise<string> {
  const row = await tables(db)
    .insertInto('points_account')
    .values({
      account_id: account.accountId,
      panel_id: account.panelId,
      kind: 'MEMBER',
      panelist_id: account.panelistId,
      balance: String(points),
    })
    .onConflict((conflict) =>
      conflict
        .column('panelist_id')
        .where('kind', '=', 'MEMBER')
        .doUpdateSet({ balance: sql<string>`points_account.balance + ${points}::bigint` }),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return row.account_id;
}

export async function readBalance(db: Db, panelistId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('points_account')
    .select('balance')
    .where('panelist_id', '=', panelistId)
    .where('kind', '=', 'MEMBER')
    .executeTakeFirst();
  return Number(row?.balance ?? 0);
}

export async function sumPointsOfStudy(db: Db, projectId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('points_of_study')
    .select(sql<string>`coalesce(sum(points), 0)`.as('points'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(row.points);
}
