import { LOAD_FILE_PROBLEMS, type LoadFileProblem } from '#contract/rewards/gift-card-loads.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCards } from '../gift-cards.ts';
import { forgetFigures } from '../stock/figures.store.ts';
import { deletePieces, lockLoad, selectLastLoaded, updateLoad, type LoadRow } from './loads.store.ts';

/** Gives up a load whose file is not there as it should be: none of its cards is kept, and the reason is. */
export async function failLoad(
  giftCards: GiftCards,
  tx: Db,
  load: LoadRow,
  problem: LoadFileProblem,
  act: OperatorAct,
): Promise<void> {
  const { clock } = giftCards;
  const { load_id: loadId, file_name: fileName } = load;
  const now = clock.now();
  await deletePieces(tx, loadId);
  const failure = LOAD_FILE_PROBLEMS[problem];
  const stopped_by = problem === 'stopped' ? act.operatorId : null;
  await updateLoad(tx, loadId, { state: 'FAILED', failure, finished_at: now, heard_at: now, stopped_by });
  await writeAudit(giftCards, tx, act, {
    action: problem === 'stopped' ? 'gift-card-load.stopped' : 'gift-card-load.failed',
    subject: ['gift-card-load', loadId],
    after: { fileName, loaded: 0, failure },
  });
}

/**
 * Stops a load: while its file is on its way nothing of it is kept; while it is read, what is in stock by then stays. False
 * when it is too late or there is no such load.
 */
export async function stopLoad(giftCards: GiftCards, tx: Db, loadId: string, act: OperatorAct): Promise<boolean> {
  // Whoever reads the next piece holds the same row: a piece is in stock as a whole, or not at all.
  const load = await lockLoad(tx, loadId);
  if (load?.panel_id !== giftCards.panelId) return false;
  if (load.state === 'RECEIVING') {
    await failLoad(giftCards, tx, load, 'stopped', act);
    return true;
  }
  if (load.state !== 'WAITING' && load.state !== 'RUNNING') return false;
  const { clock, panelId } = giftCards;
  const now = clock.now();
  await deletePieces(tx, loadId);
  await updateLoad(tx, loadId, { state: 'STOPPED', stopped_by: act.operatorId, finished_at: now, heard_at: now });
  await forgetFigures(tx, panelId);
  const { file_name: fileName, loaded, already, bad } = load;
  const lines = { read: Math.max(0, load.lines_read - 1), received: load.lines_received - 1 };
  const lastCard = await selectLastLoaded(tx, loadId);
  await writeAudit(giftCards, tx, act, {
    action: 'gift-card-load.stopped',
    subject: ['gift-card-load', loadId],
    after: { fileName, lines, loaded, already, bad, lastCard },
  });
  return true;
}
