import type { Db } from '#server/platform/database/database.ts';
import type { Identity } from './identity.ts';
import type { OperatorIdentity } from './open-operator-session.ts';
import { selectOperatorListings } from './operator-listing.store.ts';

export type OperatorState = 'INVITED' | 'ACTIVE' | 'DISABLED';

/** An operator as the list of them shows one. */
export interface OperatorListing extends OperatorIdentity {
  readonly state: OperatorState;
  readonly hasAuthenticator: boolean;
  readonly recoveryCodesLeft: number;
  readonly lastSeenAt: Date | null;
  readonly linkExpiresAt: Date | null;
  readonly createdAt: Date;
  /** How they became an approver; both null when they count at once. */
  readonly approverSince: Date | null;
  readonly approverBy: string | null;
}

/** Everybody who works in the console, by name. A team, not a panel: it comes whole. */
export async function listOperators(identity: Identity, db: Db): Promise<readonly OperatorListing[]> {
  return (await selectOperatorListings(db, identity.panelId)).map(listingOf);
}

export async function readOperatorListing(
  identity: Identity,
  db: Db,
  operatorId: string,
): Promise<OperatorListing | undefined> {
  const [row] = await selectOperatorListings(db, identity.panelId, operatorId);
  return row && listingOf(row);
}

function listingOf(row: Awaited<ReturnType<typeof selectOperatorListings>>[number]): OperatorListing {
  return {
    operatorId: row.operator_id,
    name: row.name,
    email: row.email,
    role: row.role,
    state: row.state === 'DISABLED' ? 'DISABLED' : row.password_hash === null ? 'INVITED' : 'ACTIVE',
    hasAuthenticator: row.totp_secret !== null,
    recoveryCodesLeft: Number(row.recovery_codes_left),
    lastSeenAt: row.last_seen_at,
    linkExpiresAt: row.link_expires_at,
    createdAt: row.created_at,
    approverSince: row.approver_since,
    approverBy: row.approver_by,
  };
}
