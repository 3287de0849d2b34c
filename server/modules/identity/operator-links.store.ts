import type { Db } from '#server/platform/database/database.ts';
import type { IdentityTables } from './identity.tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export function upsertOperatorLink(db: Db, row: IdentityTables['operator_link']) {
  const { token_hash, expires_at } = row;
  return tables(db)
    .insertInto('operator_link')
    .values(row)
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ token_hash, expires_at }))
    .execute();
}

/** Whose link this is, while it is good and they may sign in. */
export function findOperatorByLink(db: Db, panelId: string, tokenHash: Buffer, now: Date) {
  return tables(db)
    .selectFrom('operator_link')
    .innerJoin('operator', 'operator.operator_id', 'operator_link.operator_id')
    .selectAll('operator')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('operator.panel_id', '=', panelId)
    .where('operator.state', '=', 'ACTIVE')
    .executeTakeFirst();
}

/** True for the one who takes it: a link works once. */
export async function takeOperatorLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const result = await tables(db).deleteFrom('operator_link').where('token_hash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export function dropOperatorLink(db: Db, operatorId: string) {
  return tables(db).deleteFrom('operator_link').where('operator_id', '=', operatorId).execute();
}
