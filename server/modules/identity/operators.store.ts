import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { IdentityTables } from './identity.tables.ts';
import type { PasswordHash } from './password-hasher.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export type OperatorRow = Selectable<IdentityTables['operator']>;

/** False when the address has an operator already. */
export async function insertOperatorOnce(db: Db, row: Insertable<IdentityTables['operator']>): Promise<boolean> {
  const result = await tables(db)
    .insertInto('operator')
    .values(row)
    .onConflict((conflict) => conflict.constraint('operator_email_once').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const operatorsOf = (db: Db, panelId: string) =>
  tables(db).selectFrom('operator').selectAll().where('panel_id', '=', panelId);

export function findOperator(db: Db, panelId: string, key: string) {
  return operatorsOf(db, panelId).where('email_key', '=', key).executeTakeFirst();
}

export function findOperatorById(db: Db, panelId: string, operatorId: string) {
  return operatorsOf(db, panelId).where('operator_id', '=', operatorId).executeTakeFirst();
}

export function updateOperatorPassword(db: Db, operatorId: string, password: PasswordHash) {
  return tables(db)
    .updateTable('operator')
    .set({ password_hash: password.hash, pepper_id: password.pepperId })
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Gives an authenticator to an operator who has none. False when they have one; its first code is used already. */
export async function setTotpSecretOnce(db: Db, operatorId: string, sealed: string, step: number): Promise<boolean> {
  const result = await tables(db)
    .updateTable('operator')
    .set({ totp_secret: sealed, totp_last_step: String(step) })
    .where('operator_id', '=', operatorId)
    .where('totp_secret', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface RecoveryCodeHash {
  readonly hash: Buffer;
  readonly mac: Buffer;
}

export async function replaceRecoveryCodes(
  db: Db,
  operatorId: string,
  hashes: readonly RecoveryCodeHash[],
  now: Date,
): Promise<void> {
  await tables(db).deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map(({ hash, mac }) => ({
    operator_id: operatorId,
    code_hash: hash,
    code_mac: mac,
    created_at: now,
    used_at: null,
  }));
  await tables(db).insertInto('operator_recovery_code').values(rows).execute();
}

/** The code of this hash while nobody has used it: what proves that it is ours. */
export function findRecoveryCode(db: Db, operatorId: string, hash: Buffer) {
  return tables(db)
    .selectFrom('operator_recovery_code')
    .select('code_mac as mac')
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

export async function spendRecoveryCodeHash(db: Db, operatorId: string, hash: Buffer, now: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('operator_recovery_code')
    .set({ used_at: now })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks a code as used. False when it, or a later one, was used before. */
export async function spendTotpStep(db: Db, operatorId: string, step: number): Promise<boolean> {
  const result = await tables(db)
    .updateTable('operator')
    .set({ totp_last_step: String(step) })
    .where('operator_id', '=', operatorId)
    .where('totp_last_step', '<', String(step))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
