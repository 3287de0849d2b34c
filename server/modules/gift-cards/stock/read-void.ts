import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCards } from '../gift-cards.ts';
import { selectVoid, type ReadVoidRow } from './void-cards.store.ts';

/** How far a void is. */
export async function readVoid({ panelId }: GiftCards, db: Db, voidId: string) {
  if (!isId(voidId)) return undefined;
  const found = await selectVoid(db, panelId, { voidId });
  return found && shownVoid(found);
}

/** The newest void of a load, or of expired cards. */
export async function readLastVoid({ panelId }: GiftCards, db: Db, loadId: string | null) {
  const found = await selectVoid(db, panelId, { loadId });
  return found && shownVoid(found);
}

function shownVoid(found: ReadVoidRow) {
  return {
    voidId: found.void_id,
    loadId: found.load_id,
    fileName: found.file_name,
    state: found.state,
    wanted: found.wanted,
    voided: found.voided,
    voidedCents: Number(found.voided_cents),
    reason: found.reason,
    byName: found.by_name,
    stoppedByName: found.stopped_by_name,
    createdAt: found.created_at,
    finishedAt: found.finished_at,
  };
}
