import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { PanelAccount, PointsCause, RewardsTables } from './rewards.tables.ts';

const tables = (db: Db) => db.withTables<RewardsTables>();

export async function findTransfer(db: Db, cause: PointsCause): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('points_transfer')
    .select('transfer_id')
    .where('cause_kind', '=', cause.kind)
    .where('cause_id', '=', cause.id)
    .executeTakeFirst();
  return row?.transfer_id;
}

/** Makes a member's account, with nothing in it, unless it is there. */
export function openMemberAccount(
  tx: Db,
  account: { readonly accountId: string; readonly panelId: string; readonly panelistId: string },
) {
  const { accountId, panelId, panelistId } = account;
  return openAccount(tx, {
    account_id: accountId,
    panel_id: panelId,
    kind: 'MEMBER',
    panelist_id: panelistId,
    balance: '0',
  });
}

/** Makes one of the panel's own accounts unless it is there. */
export function openPanelAccount(
  tx: Db,
  account: { readonly accountId: string; readonly panelId: string; readonly kind: PanelAccount },
) {
  const { accountId, panelId, kind } = account;
  return openAccount(tx, { account_id: accountId, panel_id: panelId, kind, panelist_id: null, balance: null });
}

function openAccount(tx: Db, row: RewardsTables['points_account']) {
  return tables(tx)
    .insertInto('points_account')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const BALANCE = `/* prepared: points-balance */
  SELECT balance FROM points_account WHERE panelist_id = $1 AND kind = 'MEMBER'`;

export async function readBalance(db: Db, panelistId: string): Promise<number> {
  const { rows } = await db.executeQuery<{ balance: string }>(CompiledQuery.raw(BALANCE, [panelistId]));
  return Number(rows[0]?.balance ?? 0);
}

/** How many points members have got for these studies so far, as the ledger says. */
export async function pointsPaidFor(db: Db, projectIds: readonly string[]): Promise<number> {
  const row = await tables(db)
    .selectFrom('points_of_study')
    .select(sql<string>`coalesce(sum(points), 0)`.as('points'))
    .where('project_id', 'in', projectIds)
    .executeTakeFirstOrThrow();
  return Number(row.points);
}
