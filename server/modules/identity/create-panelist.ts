import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { insertPanelistOnce } from './identity.store.ts';
import type { PanelistState } from './identity.tables.ts';
import { newMemberNumber } from './member-number.ts';

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
    joined_at: panelist.state === 'INVITED' ? null : now,
    created_at: now,
    updated_at: now,
  });
  return isNew ? ok(ids) : err('email-taken');
}
