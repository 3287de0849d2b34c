import type { Db } from '#server/platform/database/database.ts';
import type { Insertable } from 'kysely';
import type { IdentityTables } from './identity.tables.ts';
import { deleteDevices } from './known-devices.store.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export type OperatorSessionRow = IdentityTables['operator_session'];

export function insertOperatorSession(db: Db, row: Insertable<IdentityTables['operator_session']>) {
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
      'token_hash',
      'token_mac',
    ])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .where('operator.state', '=', 'ACTIVE')
    .executeTakeFirst();
}

export async function extendOperatorSession(
  db: Db,
  session: Pick<OperatorSessionRow, 'session_id' | 'operator_id'>,
  idleExpiresAt: Date,
  seenAt: Date,
): Promise<void> {
  await tables(db)
    .updateTable('operator_session')
    .set({ idle_expires_at: idleExpiresAt })
    .where('session_id', '=', session.session_id)
    .execute();
  await markOperatorSeen(db, session.operator_id, seenAt);
}

export function markOperatorSeen(db: Db, operatorId: string, seenAt: Date) {
  return tables(db)
    .updateTable('operator')
    .set({ last_seen_at: seenAt })
    .where('operator_id', '=', operatorId)
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

/** Ends every open session of an operator and forgets their known devices, but the one to keep. How many sessions that were. */
export async function endOperatorSessions(db: Db, operatorId: string, now: Date, keep?: string): Promise<number> {
  const result = await tables(db)
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .$if(keep !== undefined, (query) => query.where('session_id', '!=', keep ?? ''))
    .executeTakeFirst();
  await deleteDevices(db, 'operator', operatorId, keep);
  return Number(result.numUpdatedRows);
}
