import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { PanelAccount, PointsCause, RewardsTables } from './rewards.tables.ts';

const tables = (db: Db) => db.withTables<RewardsTables>();

/** The transfer that a cause made. */
export async function findTransfer(db: Db, cause: PointsCause): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('points_transfer')
    .select('transfer_id')
    .where('cause_kind', '=', cause.kind)
    .where('cause_id', '=', cause.id)
    .executeTakeFirst();
  return row?.transfer_id;
}

export function insertTransfer(db: Db, row: Insertable<RewardsTables['points_transfer']>) {
  return tables(db).insertInto('points_transfer').values(row).execute();
}

export function insertEntries(db: Db, rows: readonly RewardsTables['points_entry'][]) {
  return tables(db).insertInto('points_entry').values(rows).execute();
}

/** One of the panel's own accounts, made when it is first needed. */
export async function panelAccount(db: Db, accountId: string, panelId: string, kind: PanelAccount): Promise<string> {
  const find = () =>
    tables(db)
      .selectFrom('points_account')
      .select('account_id')
      .where('panel_id', '=', panelId)
      .where('kind', '=', kind)
      .executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known.account_id;
  await tables(db)
    .insertInto('points_account')
    .values({ account_id: accountId, panel_id: panelId, kind, panelist_id: null, balance: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())?.account_id ?? accountId;
}

/** A member's account, locked until the end of the transaction; made with nothing in it when it is first needed. */
export async function lockMemberAccount(
  tx: Db,
  account: { readonly accountId: string; readonly panelId: string; readonly panelistId: string },
): Promise<{ readonly accountId: string; readonly balance: number }> {
  const lock = () =>
    tables(tx)
      .selectFrom('points_account')
      .select(['account_id', 'balance'])
      .where('panelist_id', '=', account.panelistId)
      .where('kind', '=', 'MEMBER')
      .forUpdate()
      .executeTakeFirst();
  let row = await lock();
  if (row === undefined) {
    await tables(tx)
      .insertInto('points_account')
      .values({
        account_id: account.accountId,
        panel_id: account.panelId,
        kind: 'MEMBER',
        panelist_id: account.panelistId,
        balance: '0',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await lock();
  }
  if (row === undefined) throw new Error('a member has no points account');
  return { accountId: row.account_id, balance: Number(row.balance) };
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
