import type { Db } from '#server/platform/database/database.ts';
import type { Identity } from './identity.ts';
import { findActivePanelists } from './identity.store.ts';

/** The ids of active members after the given one, in their order: how a walk through the whole panel goes on. */
export function listActivePanelists(
  identity: Identity,
  db: Db,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  return findActivePanelists(db, identity.panelId, after, limit);
}
