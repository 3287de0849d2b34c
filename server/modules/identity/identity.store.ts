import { CompiledQuery, sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { JsonRow } from '#server/platform/database/json-rows.ts';
import type { Identity } from './identity.ts';
import type { IdentityTables, SessionEndReason } from './identity.tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export type SessionRow = Selectable<IdentityTables['member_session']>;

/** False when the address has an account already. */
export async function insertPanelistOnce(db: Db, row: Insertable<IdentityTables['panelist']>): Promise<boolean> {
  const result = await tables(db)
    .insertInto('panelist')
    .values(row)
    .onConflict((conflict) => conflict.constraint('panelist_email_once').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function upsertPassword(db: Db, row: IdentityTables['member_password']) {
  const { hash, pepper_id, changed_at } = row;
  return tables(db)
    .insertInto('member_password')
    .values(row)
    .onConflict((conflict) => conflict.column('iam_id').doUpdateSet({ hash, pepper_id, changed_at }))
    .execute();
}

/** The account behind an address with its password hash, if it has chosen one. */
export function findCredentials(db: Db, panelId: string, key: string) {
  return tables(db)
    .selectFrom('panelist')
    .leftJoin('member_password', 'member_password.iam_id', 'panelist.iam_id')
    .select(['panelist_id', 'external_id', 'panelist.iam_id', 'email', 'state', 'hash', 'pepper_id'])
    .where('panel_id', '=', panelId)
    .where('email_key', '=', key)
    .executeTakeFirst();
}

/**
 * Whether an account is still active, and the hash that was checked still its password. Nobody changes either until the end of the
 * transaction: what is let in by a password ends with it.
 */
export async function lockPassword(
  tx: Db,
  { iam_id, hash }: { iam_id: string; hash: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ hash: string }>`
    SELECT held.hash FROM member_password held JOIN panelist USING (iam_id)
    WHERE iam_id = ${iam_id} AND panelist.state = 'ACTIVE' FOR UPDATE OF held FOR SHARE OF panelist`.execute(tx);
  return hash !== null && rows[0]?.hash === hash;
}

/** How many members there are whom something can be given to. */
export async function countActivePanelists({ panelId }: Identity, db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM panelist WHERE panel_id = ${panelId} AND state = 'ACTIVE'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of active members after the given one, in their order: how a walk through the whole panel goes on. */
export async function listActivePanelists({ panelId }: Identity, db: Db, after: string | null, limit: number) {
  const rows = await tables(db)
    .selectFrom('panelist')
    .select('panelist_id')
    .where('panel_id', '=', panelId)
    .where('state', '=', 'ACTIVE')
    .$if(after !== null, (query) => query.where('panelist_id', '>', after))
    .orderBy('panelist_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.panelist_id);
}

export function insertSession(db: Db, row: SessionRow) {
  return tables(db).insertInto('member_session').values(row).execute();
}

/** Ends the session that the same sending of a form opened before: its answer never reached anybody. */
export function endRepeatedSession(db: Db, panelistId: string, attempt: Buffer, now: Date) {
  return tables(db)
    .updateTable('member_session')
    .set({ ended_at: now, end_reason: 'MEMBER' })
    .where('panelist_id', '=', panelistId)
    .where('ended_at', 'is', null)
    .where('attempt', '=', attempt)
    .execute();
}

/** Ends the oldest open sessions beyond the newest `keep`. */
export function endSurplusSessions(db: Db, panelistId: string, keep: number, now: Date) {
  return tables(db)
    .updateTable('member_session')
    .set({ ended_at: now, end_reason: 'TOO_MANY' })
    .where('session_id', 'in', (query) =>
      query
        .selectFrom('member_session')
        .select('session_id')
        .where('panelist_id', '=', panelistId)
        .where('ended_at', 'is', null)
        .orderBy('signed_in_at', 'desc')
        .orderBy('session_id', 'desc')
        .offset(keep),
    )
    .execute();
}

export interface SessionWithMember {
  readonly csId: string;
  readonly secret: Buffer;
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly accessExpiresAt: Date;
  readonly signedInAt: Date;
  readonly unseenGeneration: number | null;
  readonly panelistId: string;
  readonly externalId: string;
  readonly email: string;
}

type JsonSession = JsonRow<Omit<SessionWithMember, 'secret'>> & { readonly secret: string };

/** One column: with nine, the driver takes a quarter longer over the answer, in every call. */
const OPEN_SESSION = `/* prepared: find-open-session */
  SELECT json_build_object('csId', s.cs_id, 'secret', encode(s.secret, 'base64'), 'generation', s.generation,
    'rotatedAt', s.rotated_at, 'accessExpiresAt', s.access_expires_at, 'signedInAt', s.signed_in_at,
    'unseenGeneration', s.unseen_generation,
    'panelistId', p.panelist_id, 'externalId', p.external_id, 'email', p.email) AS session
  FROM member_session s JOIN panelist p ON p.panelist_id = s.panelist_id
  WHERE s.session_id = $1 AND s.ended_at IS NULL AND p.state = 'ACTIVE'`;

/** An open session of an active member. Runs with every call, so it is a prepared statement. */
export async function findOpenSession(db: Db, sessionId: string): Promise<SessionWithMember | undefined> {
  const { rows } = await db.executeQuery<{ session: JsonSession }>(CompiledQuery.raw(OPEN_SESSION, [sessionId]));
  const [found] = rows;
  if (found === undefined) return undefined;
  const { secret, rotatedAt, accessExpiresAt, signedInAt, ...rest } = found.session;
  return {
    ...rest,
    secret: Buffer.from(secret, 'base64'),
    rotatedAt: new Date(rotatedAt),
    accessExpiresAt: new Date(accessExpiresAt),
    signedInAt: new Date(signedInAt),
  };
}

/** Those of these sessions that are still open, of members who are still here. */
export async function selectOpenAmong(db: Db, sessionIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`/* prepared: open-sessions-among */
    SELECT s.session_id AS id FROM member_session s JOIN panelist p ON p.panelist_id = s.panelist_id
    WHERE s.session_id = ANY(${sessionIds}::uuid[]) AND s.ended_at IS NULL AND s.idle_expires_at > ${now}
      AND p.state = 'ACTIVE'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Locks the session, so that of several refreshes at once each sees the one before it. */
export function lockSession(db: Db, sessionId: string) {
  return tables(db)
    .selectFrom('member_session')
    .innerJoin('panelist', 'panelist.panelist_id', 'member_session.panelist_id')
    .selectAll('member_session')
    .select(['panelist.email', 'panelist.first_name', 'panelist.state', 'panelist.panel_id'])
    .where('session_id', '=', sessionId)
    .forUpdate('member_session')
    .executeTakeFirst();
}

export function updateRotation(
  db: Db,
  sessionId: string,
  rotation: Pick<
    SessionRow,
    'generation' | 'rotated_at' | 'access_expires_at' | 'idle_expires_at' | 'unseen_generation'
  >,
) {
  return tables(db).updateTable('member_session').set(rotation).where('session_id', '=', sessionId).execute();
}

/** Somebody has come with a token of this generation: the answer with it arrived. */
export function markTokensSeen(db: Db, sessionId: string, generation: number) {
  return tables(db)
    .updateTable('member_session')
    .set({ unseen_generation: null })
    .where('session_id', '=', sessionId)
    .where('unseen_generation', '=', generation)
    .execute();
}

/** False when the session has ended. */
export async function markSignedIn(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('member_session')
    .set({ signed_in_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function endSession(db: Db, sessionId: string, reason: SessionEndReason, now: Date) {
  return tables(db)
    .updateTable('member_session')
    .set({ ended_at: now, end_reason: reason })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends what has run out and deletes what ended before `keepFrom`. */
export async function pruneSessions(db: Db, now: Date, keepFrom: Date): Promise<void> {
  await tables(db)
    .updateTable('member_session')
    .set({ ended_at: now, end_reason: 'EXPIRED' })
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '<', now)
    .execute();
  await tables(db).deleteFrom('member_session').where('ended_at', '<', keepFrom).execute();
  await tables(db).deleteFrom('operator_session').where('absolute_expires_at', '<', keepFrom).execute();
}
