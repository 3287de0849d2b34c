import type { Db } from '#server/platform/database/database.ts';
import type { IdentityTables } from './identity.tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export type OperatorSessionRow = IdentityTables['operator_session'];

export function insertOperator(db: Db, row: Omit<IdentityTables['operator'], 'totp_last_step'>) {
  return tables(db).insertInto('operator').values(row).execute();
}

export function findOperator(db: Db, panelId: string, key: string) {
  return tables(db)
    .selectFrom('operator')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('email_key', '=', key)
    .executeTakeFirst();
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

export function insertOperatorSession(db: Db, row: OperatorSessionRow) {
  return tables(db).insertInto('operator_session').values(row).execute();
}

export function endSurplusOperatorSessions(db: Db, operatorId: string, keep: number, now: Date) {
  return tables(db)
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('session_id', 'in', (query) =>
      query
        .selectFrom('operator_session')
        .select('session_id')
        .where('operator_id', '=', operatorId)
        .where('ended_at', 'is', null)
        .orderBy('signed_in_at', 'desc')
        .orderBy('session_id', 'desc')
        .offset(keep),
    )
    .execute();
}

export function findOperatorSession(db: Db, tokenHash: Buffer, now: Date) {
  return tables(db)
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.operator_id', 'operator_session.operator_id')
    .select([
      'session_id',
      'cs_id',
      'idle_expires_at',
      'absolute_expires_at',
      'operator.operator_id',
      'operator.name',
      'operator.email',
      'operator.role',
    ])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .where('operator.state', '=', 'ACTIVE')
    .executeTakeFirst();
}

export function extendOperatorSession(db: Db, sessionId: string, idleExpiresAt: Date) {
  return tables(db)
    .updateTable('operator_session')
    .set({ idle_expires_at: idleExpiresAt })
    .where('session_id', '=', sessionId)
    .execute();
}

export function endOperatorSession(db: Db, sessionId: string, now: Date) {
  return tables(db)
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}
