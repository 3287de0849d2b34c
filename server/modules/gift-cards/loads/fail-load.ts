import { LOAD_FILE_PROBLEMS, type LoadFileProblem } from '#contract/gift-card-loads.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCards } from '../gift-cards.ts';
import { deletePieces, lockLoad, updateLoad } from './loads.store.ts';

/** Gives up a load whose file is not there as it should be: none of its cards is kept, and the reason is. */
export async function failLoad({ clock }: GiftCards, tx: Db, loadId: string, problem: LoadFileProblem): Promise<void> {
  const now = clock.now();
  await deletePieces(tx, loadId);
  const failure = LOAD_FILE_PROBLEMS[problem];
  await updateLoad(tx, loadId, { state: 'FAILED', failure, finished_at: now, heard_at: now });
}

/** Stops a load while its file is on its way; false when it is too late or there is no such load. */
export async function stopLoad(giftCards: GiftCards, tx: Db, loadId: string): Promise<boolean> {
  const load = await lockLoad(tx, loadId);
  if (load?.panel_id !== giftCards.panelId || load.state !== 'RECEIVING') return false;
  await failLoad(giftCards, tx, loadId, 'stopped');
  return true;
}
