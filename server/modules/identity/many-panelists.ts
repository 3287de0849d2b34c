import { sql } from 'kysely';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { emailKey } from './email-key.ts';
import type { IdentityTables, PanelistState } from './identity.tables.ts';
import type { Identity } from './identity.ts';
import { newMemberNumber, type NewPanelist } from './panelists.ts';

// What panelists.ts does with one account, with some hundred in one statement.

export interface KnownAccount {
  readonly panelistId: string;
  readonly state: PanelistState;
}

/** Whose addresses these are, in their order; undefined for one that nobody has. */
export async function findPanelistsByEmail(
  { panelId }: Identity,
  db: Db,
  emails: readonly string[],
): Promise<readonly (KnownAccount | undefined)[]> {
  const keys = emails.map(emailKey);
  const { rows } = await sql<KnownAccount & { key: string }>`
    SELECT panelist_id AS "panelistId", state, email_key AS key FROM panelist
    WHERE panel_id = ${panelId} AND email_key = ANY (${keys}::text[])`.execute(db);
  const byKey = new Map(rows.map(({ key, ...account }) => [key, account]));
  return keys.map((key) => byKey.get(key));
}

export interface ManyPanelists extends Omit<NewPanelist, 'state'> {
  /** For who is a member already: since when, if that is known. */
  readonly joinedAt?: Date | null;
}

/** Adds people to the panel. Their ids in the same order; undefined for an address that somebody has. */
export async function createPanelists(
  identity: Identity,
  tx: Db,
  people: readonly ManyPanelists[],
  state: 'WAITLISTED' | 'ACTIVE',
): Promise<readonly (string | undefined)[]> {
  if (people.length === 0) return [];
  const { chance, clock, panelId, tenantId } = identity;
  const now = clock.now();
  const rows = people.map((person) => ({
    panelist_id: newId(chance, now),
    panel_id: panelId,
    tenant_id: tenantId,
    external_id: newMemberNumber(chance),
    iam_id: newId(chance, now),
    email: person.email.trim(),
    email_key: emailKey(person.email),
    first_name: person.firstName,
    last_name: person.lastName,
    state,
    joined_at: state === 'ACTIVE' ? (person.joinedAt ?? now) : null,
    created_at: now,
    updated_at: now,
  }));
  const added = await tx
    .withTables<IdentityTables>()
    .insertInto('panelist')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('panelist_email_once').doNothing())
    .returning('panelist_id')
    .execute();
  const ids = new Set(added.map((row) => row.panelist_id));
  return rows.map((row) => (ids.has(row.panelist_id) ? row.panelist_id : undefined));
}

/** As `movePanelist`, for many: who was moved. */
export async function movePanelists(
  { clock, panelId }: Identity,
  tx: Db,
  panelistIds: readonly string[],
  { from, to }: { readonly from: readonly PanelistState[]; readonly to: 'WAITLISTED' | 'INVITED' },
): Promise<ReadonlySet<string>> {
  if (panelistIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    UPDATE panelist SET state = ${to}, updated_at = ${clock.now()}
    WHERE panelist_id = ANY (${panelistIds}::uuid[]) AND panel_id = ${panelId} AND state = ANY (${from}::text[])
    RETURNING panelist_id AS id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
