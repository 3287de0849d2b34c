import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Identity } from './identity.ts';
import { selectPanelist } from './panelists.store.ts';

export type OwnAccount = NonNullable<Awaited<ReturnType<typeof readOwnAccount>>>;

/** An account as its own member sees it. Undefined when there is none. */
export async function readOwnAccount({ panelId }: Pick<Identity, 'panelId'>, db: Db, panelistId: string) {
  const row = await selectPanelist(db, panelId, panelistId);
  if (row === undefined) return undefined;
  const { rows } = await sql<{ at: Date }>`
    SELECT changed_at AS at FROM member_password WHERE iam_id = ${row.iam_id}`.execute(db);
  return {
    panelistId: row.panelist_id,
    panelId: row.panel_id,
    tenantId: row.tenant_id,
    iamId: row.iam_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    state: row.state,
    customerAccountId: row.customer_account_id,
    avatar: row.avatar,
    joinedAt: row.joined_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    passwordChangedAt: rows[0]?.at ?? null,
  };
}

/** The picture that a member goes by from now on; whether they may have it, the caller knows. */
export async function wearAvatar(
  { clock }: Pick<Identity, 'clock'>,
  tx: Db,
  panelistId: string,
  avatar: string,
): Promise<void> {
  await sql`
    UPDATE panelist SET avatar = ${avatar}, updated_at = ${clock.now()}
    WHERE panelist_id = ${panelistId} AND avatar <> ${avatar}`.execute(tx);
}
