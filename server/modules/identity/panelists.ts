import { sql } from 'kysely';
import { isIanaTimeZone } from '#contract/rules/login-record.ts';
import { newId, type Chance } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { emailKey } from './email-key.ts';
import { insertPanelistOnce } from './identity.store.ts';
import { selectPanelistByEmail } from './panelists.store.ts';
import type { PanelistState } from './identity.tables.ts';
import type { Identity } from './identity.ts';

export interface NewPanelist {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly state: PanelistState;
}

export interface PanelistIds {
  readonly panelistId: string;
  readonly iamId: string;
  readonly externalId: string;
}

/** Adds a person to the panel. One address, one account. */
export async function createPanelist(
  identity: Identity,
  tx: Db,
  panelist: NewPanelist,
): Promise<Result<PanelistIds, 'email-taken'>> {
  const now = identity.clock.now();
  const ids = {
    panelistId: newId(identity.chance, now),
    iamId: newId(identity.chance, now),
    externalId: newMemberNumber(identity.chance),
  };
  const isNew = await insertPanelistOnce(tx, {
    panelist_id: ids.panelistId,
    panel_id: identity.panelId,
    tenant_id: identity.tenantId,
    external_id: ids.externalId,
    iam_id: ids.iamId,
    email: panelist.email.trim(),
    email_key: emailKey(panelist.email),
    first_name: panelist.firstName,
    last_name: panelist.lastName,
    state: panelist.state,
    joined_at: ['ACTIVE', 'SUSPENDED'].includes(panelist.state) ? now : null,
    created_at: now,
    updated_at: now,
  });
  return isNew ? ok(ids) : err('email-taken');
}

/** Crockford's letters: none that is taken for another when it is read aloud. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** What a member is called where their name is nobody's business: P-7K3M9Q2D4X. It tells nothing about them. */
export function newMemberNumber(chance: Chance): string {
  return `P-${Array.from(chance.bytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

/** Whose address this is, however it is typed. */
export function findPanelistByEmail(
  { panelId }: Identity,
  db: Db,
  email: string,
): Promise<{ readonly panelistId: string; readonly state: PanelistState } | undefined> {
  return selectPanelistByEmail(db, panelId, emailKey(email));
}

/** The member numbers of these addresses, for those that are somebody's. */
export async function findNumbersByEmail(
  { panelId }: Identity,
  db: Db,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Pick<PanelistIds, 'panelistId' | 'externalId'>>> {
  if (emails.length === 0) return new Map();
  const { rows } = await sql<{ key: string; panelistId: string; externalId: string }>`
    SELECT email_key AS key, panelist_id AS "panelistId", external_id AS "externalId" FROM panelist
    WHERE panel_id = ${panelId} AND email_key = ANY(${emails.map(emailKey)}::text[])`.execute(db);
  const byKey = new Map(rows.map(({ key, ...ids }) => [key, ids]));
  return new Map(
    emails.flatMap((email) => {
      const ids = byKey.get(emailKey(email));
      return ids === undefined ? [] : [[email, ids] as const];
    }),
  );
}

/** The name that somebody goes by from now on. */
export async function renamePanelist(
  { clock, panelId }: Identity,
  tx: Db,
  panelistId: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await sql`UPDATE panelist SET first_name = ${firstName}, last_name = ${lastName}, updated_at = ${clock.now()}
    WHERE panelist_id = ${panelistId} AND panel_id = ${panelId}`.execute(tx);
}

/** Moves an account along its states; false when it stands somewhere else. Who becomes active has joined now. */
export async function movePanelist(
  { clock, panelId }: Identity,
  tx: Db,
  panelistId: string,
  { from, to }: { readonly from: readonly PanelistState[]; readonly to: PanelistState },
): Promise<boolean> {
  const now = clock.now();
  const { numAffectedRows } = await sql`
    UPDATE panelist SET state = ${to}, updated_at = ${now},
      joined_at = CASE WHEN ${to} = 'ACTIVE' THEN coalesce(joined_at, ${now}) ELSE joined_at END
    WHERE panelist_id = ${panelistId} AND panel_id = ${panelId} AND state = ANY (${from}::text[])`.execute(tx);
  return Number(numAffectedRows) === 1;
}

export interface FoundAccounts {
  /** Whether one of those that were asked for can sign in. */
  readonly hasNamed: boolean;
  readonly hasOthers: boolean;
}

/**
 * Who is in a database, to tell what it is for: whether anybody of these addresses can sign in, and whether there is
 * anybody else. It may be empty, or of a version that is long gone.
 */
export async function findAccounts(db: Db, emails: readonly string[]): Promise<FoundAccounts> {
  const tables = await sql<{ areThere: boolean }>`
    SELECT to_regclass('public.panelist') IS NOT NULL AND to_regclass('public.operator') IS NOT NULL AS "areThere"`.execute(
    db,
  );
  if (tables.rows[0]?.areThere !== true) return { hasNamed: false, hasOthers: false };
  const emailKeys = emails.map(emailKey);
  const { rows } = await sql<FoundAccounts>`
    SELECT EXISTS (SELECT FROM public.operator WHERE email_key = ANY (${emailKeys}::text[]) AND state = 'ACTIVE')
        OR EXISTS (SELECT FROM public.panelist WHERE email_key = ANY (${emailKeys}::text[]) AND state = 'ACTIVE') AS "hasNamed",
      EXISTS (SELECT FROM public.operator WHERE email_key <> ALL (${emailKeys}::text[]))
        OR EXISTS (SELECT FROM public.panelist WHERE email_key <> ALL (${emailKeys}::text[])) AS "hasOthers"`.execute(
    db,
  );
  return rows[0] ?? { hasNamed: false, hasOthers: false };
}

export interface MailRecipient {
  readonly panelistId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
}

/** Where and how to write to these members. */
export async function readMailRecipients(db: Db, panelistIds: readonly string[]): Promise<readonly MailRecipient[]> {
  const { rows } = await sql<MailRecipient>`
    SELECT panelist_id AS "panelistId", email, first_name AS "firstName", last_name AS "lastName",
      state = 'ACTIVE' AS "isActive"
    FROM panelist WHERE panelist_id = ANY(${panelistIds}::uuid[])`.execute(db);
  return rows;
}

/** Zones that the database has said it knows: it reads all its files for an answer. */
const knownZones = new Set<string>();

/** The database counts the hours, so it has to know the zone too. */
async function isKnownToDatabase(tx: Db, timeZone: string): Promise<boolean> {
  if (knownZones.has(timeZone)) return true;
  const { rows } = await sql`SELECT 1 FROM pg_timezone_names WHERE name = ${timeZone}`.execute(tx);
  if (rows.length > 0) knownZones.add(timeZone);
  return rows.length > 0;
}

/** Keeps the zone of a member's latest login, by which quiet hours are kept. One that nobody knows changes nothing. */
export async function rememberTimeZone(
  tx: Db,
  panelistId: string,
  timeZone: string,
): Promise<Result<void, 'unknown-zone'>> {
  if (!isIanaTimeZone(timeZone)) return err('unknown-zone');
  const kept = await sql`
    SELECT FROM panelist WHERE panelist_id = ${panelistId} AND time_zone = ${timeZone}`.execute(tx);
  // Mostly it is the one of yesterday.
  if (kept.rows.length > 0) return ok(undefined);
  if (!(await isKnownToDatabase(tx, timeZone))) return err('unknown-zone');
  await sql`UPDATE panelist SET time_zone = ${timeZone}
    WHERE panelist_id = ${panelistId} AND time_zone IS DISTINCT FROM ${timeZone}`.execute(tx);
  return ok(undefined);
}
