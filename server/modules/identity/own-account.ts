import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { PanelistState } from './identity.tables.ts';
import type { Identity } from './identity.ts';

export interface OwnAccount {
  readonly panelistId: string;
  readonly panelId: string;
  readonly tenantId: string;
  readonly iamId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly state: PanelistState;
  readonly customerAccountId: string | null;
  readonly avatar: string;
  readonly joinedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly passwordChangedAt: Date | null;
}

const OWN_ACCOUNT = `/* prepared: own-account */
  SELECT p.panelist_id AS "panelistId", p.panel_id AS "panelId", p.tenant_id AS "tenantId", p.iam_id AS "iamId", p.email,
    p.first_name AS "firstName", p.last_name AS "lastName", p.state, p.customer_account_id AS "customerAccountId", p.avatar,
    p.joined_at AS "joinedAt", p.created_at AS "createdAt", p.updated_at AS "updatedAt", m.changed_at AS "passwordChangedAt"
  FROM panelist p LEFT JOIN member_password m ON m.iam_id = p.iam_id
  WHERE p.panel_id = $1 AND p.panelist_id = $2`;

/** An account as its own member sees it. Undefined when there is none. */
export async function readOwnAccount(
  { panelId }: Pick<Identity, 'panelId'>,
  db: Db,
  panelistId: string,
): Promise<OwnAccount | undefined> {
  const { rows } = await db.executeQuery<OwnAccount>(CompiledQuery.raw(OWN_ACCOUNT, [panelId, panelistId]));
  return rows[0];
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
