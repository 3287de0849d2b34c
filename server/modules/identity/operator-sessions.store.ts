import type { Db } from '#server/platform/database/database.ts';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { IdentityTables } from './identity.tables.ts';
import { deleteDevice, deleteDevices } from './known-devices.store.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export type OperatorSessionRow = IdentityTables['operator_session'];

/** Sessions whose token was renewed stand here with the old one, for calls that are on their way. No session begins then. */
const LEFT_BEHIND = new Date(0);

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

/**
 * The open session of a token. One that was left behind names the session that it was of: what is done with it is done there. There is
 * none once that session is over.
 */
export async function findOperatorSession(db: Db, tokenHash: Buffer, now: Date) {
  const found = await openSessions(db, now).where('token_hash', '=', tokenHash).executeTakeFirst();
  if (found === undefined || found.signed_in_at > LEFT_BEHIND) return found;
  const renewed = await openSessions(db, now)
    .where('operator_session.operator_id', '=', found.operator_id)
    .where('cs_id', '=', found.cs_id)
    .where('signed_in_at', '>', LEFT_BEHIND)
    .executeTakeFirst();
  if (renewed === undefined) return undefined;
  const { session_id, idle_expires_at } = renewed;
  return { ...found, session_id, idle_expires_at };
}

function openSessions(db: Db, now: Date) {
  return tables(db)
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.operator_id', 'operator_session.operator_id')
    .select([
      'session_id',
      'cs_id',
      'signed_in_at',
      'idle_expires_at',
      'absolute_expires_at',
      'operator.operator_id',
      'operator.name',
      'operator.email',
      'operator.role',
      'token_hash',
      'token_mac',
    ])
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .where('operator.state', '=', 'ACTIVE');
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

function markOperatorSeen(db: Db, operatorId: string, seenAt: Date) {
  return tables(db)
    .updateTable('operator')
    .set({ last_seen_at: seenAt })
    .where('operator_id', '=', operatorId)
    .execute();
}

/** With what it left behind, or what left it behind. */
export function endOperatorSession(db: Db, sessionId: string, now: Date) {
  return endWithLeftBehind(db, sql`session_id = ${sessionId}`, now);
}

/** The open session of a token, whoever's it is, also where the token was left behind. */
export function endOperatorSessionOf(db: Db, tokenHash: Buffer, now: Date) {
  return endWithLeftBehind(db, sql`token_hash = ${tokenHash}`, now);
}

function endWithLeftBehind(db: Db, which: RawBuilder<unknown>, now: Date) {
  return sql`
    UPDATE operator_session ended SET ended_at = ${now} FROM operator_session named
    WHERE named.${which} AND ended.operator_id = named.operator_id AND ended.cs_id = named.cs_id
      AND ended.ended_at IS NULL`.execute(db);
}

interface OperatorSessionListing {
  readonly sessionId: string;
  readonly device: string | null;
  readonly signedInAt: Date;
  readonly idleExpiresAt: Date;
}

/** Newest first; what a token left behind that was renewed is none. */
export async function selectOperatorSessions(
  db: Db,
  operatorId: string,
  now: Date,
): Promise<readonly OperatorSessionListing[]> {
  const { rows } = await sql<OperatorSessionListing>`
    SELECT session_id AS "sessionId", name AS device, session.signed_in_at AS "signedInAt", idle_expires_at AS "idleExpiresAt"
    FROM operator_session session LEFT JOIN operator_device USING (device_id)
    WHERE session.operator_id = ${operatorId} AND ended_at IS NULL AND idle_expires_at > ${now}
      AND absolute_expires_at > ${now} AND session.signed_in_at > ${LEFT_BEHIND}
    ORDER BY session.signed_in_at DESC, session_id DESC`.execute(db);
  return rows;
}

/** Gives a session another token. The one before stays good until `until`, as a session of its own. */
export async function replaceOperatorToken(
  db: Db,
  sessionId: string,
  token: { readonly hash: Buffer; readonly mac: Buffer },
  before: { readonly sessionId: string; readonly until: Date },
): Promise<void> {
  const row = await tables(db)
    .selectFrom('operator_session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  // It has been deleted: the token opens nothing.
  if (row === undefined) return;
  await tables(db)
    .updateTable('operator_session')
    .set({ token_hash: token.hash, token_mac: token.mac })
    .where('session_id', '=', sessionId)
    .execute();
  await insertOperatorSession(db, {
    ...row,
    session_id: before.sessionId,
    signed_in_at: LEFT_BEHIND,
    absolute_expires_at: before.until,
  });
}

/** Ends one session of an operator and forgets its device; 0 when it is none of theirs, or has ended. */
export async function endOneOperatorSession(db: Db, operatorId: string, sessionId: string, now: Date): Promise<number> {
  const ended = await tables(db)
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .returning('device_id')
    .executeTakeFirst();
  if (ended === undefined) return 0;
  if (ended.device_id !== null) await deleteDevice(db, 'operator', operatorId, ended.device_id);
  return 1;
}

/** Ends every open session of an operator and forgets their known devices, but the one to keep. How many sessions that were. */
export async function endOperatorSessions(db: Db, operatorId: string, now: Date, keep?: string): Promise<number> {
  const ended = await tables(db)
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .$if(keep !== undefined, (query) => query.where('session_id', '!=', keep ?? ''))
    .returning('signed_in_at')
    .execute();
  await deleteDevices(db, 'operator', operatorId, keep);
  return ended.filter((row) => row.signed_in_at > LEFT_BEHIND).length;
}
