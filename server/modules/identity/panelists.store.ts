import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { deleteDevices } from './known-devices.store.ts';
import type { IdentityTables, PanelistState, SessionEndReason } from './identity.tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export interface PanelistChoice {
  readonly panelId: string;
  readonly state: PanelistState | undefined;
  readonly externalId: string | undefined;
  readonly emailKey: string | undefined;
  /** The beginning of a first or a last name, in small letters. */
  readonly namePrefix: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

type PanelistRow = Pick<
  IdentityTables['panelist'],
  'panelist_id' | 'external_id' | 'state' | 'joined_at' | 'created_at'
>;

/** The newest first: ids are ordered by time. */
export async function selectPanelists(db: Db, choice: PanelistChoice): Promise<readonly PanelistRow[]> {
  const { panelId, state, after, limit } = choice;
  const ways = waysToFind(choice);
  // A search finds the person it names; a list is of members.
  const isSearch = ways.length > 0;
  const within = sql.join(
    [
      sql`panel_id = ${panelId}`,
      ...(state === undefined
        ? isSearch
          ? []
          : [sql`state NOT IN ('WAITLISTED', 'ERASED')`]
        : [sql`state = ${state}`]),
      ...(after === undefined ? [] : [sql`panelist_id < ${after}`]),
    ],
    sql` AND `,
  );
  // Each way with the index that is made for it: as one condition they would have the whole panel read backwards.
  const found =
    ways.length === 0
      ? sql`SELECT panelist_id FROM panelist WHERE ${within}`
      : sql.join(
          ways.map((way) => sql`SELECT panelist_id FROM panelist WHERE ${within} AND ${way}`),
          sql` UNION `,
        );
  const { rows } = await sql<PanelistRow>`
    SELECT panelist_id, external_id, state, joined_at, created_at
    FROM (SELECT panelist_id FROM (${found}) found ORDER BY panelist_id DESC LIMIT ${limit}) newest
    JOIN panelist USING (panelist_id) ORDER BY panelist_id DESC`.execute(db);
  return rows;
}

function waysToFind({ externalId, emailKey, namePrefix }: PanelistChoice): RawBuilder<unknown>[] {
  return [
    ...(externalId === undefined ? [] : [sql`external_id = ${externalId}`]),
    ...(emailKey === undefined ? [] : [sql`email_key = ${emailKey}`]),
    ...(namePrefix === undefined
      ? []
      : [
          sql`lower(first_name || ' ' || last_name) LIKE ${startingWith(namePrefix)}`,
          sql`lower(last_name) LIKE ${startingWith(namePrefix)}`,
        ]),
  ];
}

const startingWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export function selectPanelist(db: Db, panelId: string, panelistId: string) {
  return tables(db)
    .selectFrom('panelist')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('panelist_id', '=', panelistId)
    .executeTakeFirst();
}

export function selectPanelistByEmail(db: Db, panelId: string, emailKey: string) {
  return tables(db)
    .selectFrom('panelist')
    .select(['panelist_id as panelistId', 'state'])
    .where('panel_id', '=', panelId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

export function selectOpenSessions(db: Db, panelistId: string, now: Date) {
  return tables(db)
    .selectFrom('member_session')
    .select(['session_id', 'signed_in_at', 'rotated_at', 'device'])
    .where('panelist_id', '=', panelistId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .orderBy('signed_in_at', 'desc')
    .execute();
}

/** Ends all sessions of a member and forgets their known devices, but the one that stays; how many sessions. */
export async function endOpenSessions(
  db: Db,
  panelistId: string,
  { reason, now, except }: { readonly reason: SessionEndReason; readonly now: Date; readonly except?: string },
): Promise<number> {
  const ended = await tables(db)
    .updateTable('member_session')
    .set({ ended_at: now, end_reason: reason })
    .where('panelist_id', '=', panelistId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('session_id', '<>', except ?? ''))
    .executeTakeFirst();
  await deleteDevices(db, 'member', panelistId, except);
  return Number(ended.numUpdatedRows);
}

export function selectFailure(db: Db, key: Buffer) {
  return tables(db)
    .selectFrom('sign_in_failure')
    .select(['failures', 'locked_until'])
    .where('key', '=', key)
    .executeTakeFirst();
}
