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

/** What an operator has to sign in with, as it was read before it was checked. */
export type SignInParts = Pick<OperatorRow, 'operator_id' | 'password_hash' | 'totp_secret'>;

/**
 * An operator who may still sign in, with the password that was checked. A reset, a link or the end of the account in the meantime has
 * changed one of them, and what was checked before counts no more.
 */
const stillWithPassword = (db: Db, { operator_id, password_hash }: Omit<SignInParts, 'totp_secret'>) =>
  tables(db)
    .updateTable('operator')
    .where('operator_id', '=', operator_id)
    .where('state', '=', 'ACTIVE')
    .where('password_hash', 'is not distinct from', password_hash);

/** False when the password is no longer the one before. */
export async function updateOperatorPassword(
  db: Db,
  before: Omit<SignInParts, 'totp_secret'>,
  password: PasswordHash,
): Promise<boolean> {
  const result = await stillWithPassword(db, before)
    .set({ password_hash: password.hash, pepper_id: password.pepperId })
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Marks an operator as here, with the password and the authenticator that were checked, and holds the row until the end of the
 * transaction. False when one of them has changed.
 */
export async function holdOperator(db: Db, { totp_secret, ...before }: SignInParts, now: Date): Promise<boolean> {
  const result = await stillWithPassword(db, before)
    .set({ last_seen_at: now })
    .where('totp_secret', 'is not distinct from', totp_secret)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives an authenticator to an operator who has none, with the password that was checked. Its first code is used already. */
export async function setTotpSecretOnce(
  db: Db,
  before: Omit<SignInParts, 'totp_secret'>,
  sealed: string,
  step: number,
): Promise<boolean> {
  const result = await stillWithPassword(db, before)
    .set({ totp_secret: sealed, totp_last_step: String(step) })
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
