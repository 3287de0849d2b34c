import { sql, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { isOurToken, tokenHash } from '#server/platform/stored-tokens.ts';
import type { JoiningTables } from './joining.tables.ts';
import type { Joining } from './joining.ts';
import { updateStage } from './people.store.ts';

const tables = (db: Db) => db.withTables<JoiningTables>();

export interface MadeInvitation {
  readonly invitationId: string;
  /** For the e-mail alone: only its hash is kept. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** What a link is worth. A replaced one says so: the newest e-mail is the one to open. */
export type InvitationState = 'OPEN' | 'EXPIRED' | 'USED' | 'WITHDRAWN' | 'REPLACED';

export interface Invitation {
  readonly invitationId: string;
  readonly panelistId: string;
  readonly state: InvitationState;
  readonly expiresAt: Date;
}

/** What the link of an e-mail leads to; undefined when it is none of ours. Looking changes nothing. */
export async function findInvitation(joining: Joining, db: Db, token: string): Promise<Invitation | undefined> {
  const row = await tables(db)
    .selectFrom('invitation')
    .selectAll()
    .where('panel_id', '=', joining.panelId)
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const stored = { ownerId: row.panelist_id, hash: row.token_hash, mac: row.token_mac };
  return (await isOurToken(joining, 'invitation', stored)) ? invitationOf(row, joining.clock.now()) : undefined;
}

/** The open invitation of a person, locked until the transaction is done. */
export async function lockOpenInvitation(
  joining: Joining,
  tx: Db,
  panelistId: string,
): Promise<Invitation | undefined> {
  const row = await tables(tx)
    .selectFrom('invitation')
    .selectAll()
    .where('panel_id', '=', joining.panelId)
    .where('panelist_id', '=', panelistId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', joining.clock.now())
    .forUpdate()
    .executeTakeFirst();
  return row && invitationOf(row, joining.clock.now());
}

function invitationOf(row: Selectable<JoiningTables['invitation']>, now: Date): Invitation {
  const state: InvitationState =
    row.used_at !== null
      ? 'USED'
      : row.withdrawn_at !== null
        ? 'WITHDRAWN'
        : row.replaced_at !== null
          ? 'REPLACED'
          : row.expires_at <= now
            ? 'EXPIRED'
            : 'OPEN';
  return { invitationId: row.invitation_id, panelistId: row.panelist_id, state, expiresAt: row.expires_at };
}

/** The person is in: their link is spent. */
export async function useInvitation(
  { clock }: Joining,
  tx: Db,
  { invitationId, panelistId }: Invitation,
): Promise<void> {
  const now = clock.now();
  await sql`UPDATE invitation SET used_at = ${now} WHERE invitation_id = ${invitationId} AND used_at IS NULL`.execute(
    tx,
  );
  await updateStage(tx, panelistId, 'JOINED', now);
}

/** Whether somebody has come in by one of their links. */
export async function hasUsedInvitation({ panelId }: Joining, db: Db, panelistId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('invitation')
    .select('used_at')
    .where('panel_id', '=', panelId)
    .where('panelist_id', '=', panelistId)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether nothing that was sent to somebody was taken back since this invitation: what began with it may go on with the newest. */
export async function isStillGood(
  { panelId }: Joining,
  db: Db,
  { invitationId, panelistId }: Pick<Invitation, 'invitationId' | 'panelistId'>,
): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    SELECT own.withdrawn_at IS NOT NULL OR EXISTS (SELECT 1 FROM invitation other
      WHERE other.panelist_id = own.panelist_id AND other.withdrawn_at > own.sent_at) AS withdrawn
    FROM invitation own WHERE own.panel_id = ${panelId} AND own.panelist_id = ${panelistId}
      AND own.invitation_id = ${invitationId}`.execute(db);
  return rows[0]?.withdrawn === false;
}

/** Takes an open invitation back; false when there is none. */
export async function withdrawInvitation({ clock }: Joining, tx: Db, panelistId: string): Promise<boolean> {
  const now = clock.now();
  const { numAffectedRows } = await sql`
    UPDATE invitation SET withdrawn_at = ${now}
    WHERE panelist_id = ${panelistId} AND used_at IS NULL AND withdrawn_at IS NULL AND replaced_at IS NULL`.execute(tx);
  if (Number(numAffectedRows) === 0) return false;
  await updateStage(tx, panelistId, 'WITHDRAWN', now);
  return true;
}

const AT_ONCE = 1_000;

/** Says of people whose link has run out that it has; who they are. Called until it is nobody. */
export async function expireInvitations({ clock, panelId }: Joining, tx: Db): Promise<readonly string[]> {
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`
    UPDATE joining_person SET stage = 'EXPIRED', stage_at = ${now}
    WHERE panelist_id IN (
      SELECT p.panelist_id FROM joining_person p JOIN invitation i USING (panelist_id)
      WHERE p.panel_id = ${panelId} AND p.stage = 'INVITED' AND i.expires_at <= ${now}
        AND i.used_at IS NULL AND i.withdrawn_at IS NULL AND i.replaced_at IS NULL
      ORDER BY p.panelist_id LIMIT ${AT_ONCE} FOR UPDATE OF p SKIP LOCKED)
    RETURNING panelist_id AS id`.execute(tx);
  return rows.map(({ id }) => id);
}
