import { SHIPMENT_FILE_PROBLEMS, type ShipmentFileProblem } from '#contract/product-tests/shipment-files.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ProductTests } from '../product-tests.ts';
import { countTests, deleteWaiting, lockFile, updateFile, type ShipmentFileRow } from './shipment-files.store.ts';

/** Gives up a file that is not there as it should be: none of its parcels moved, and the reason is kept. */
export async function failShipmentFile(
  room: ProductTests,
  tx: Db,
  { file_id: fileId, file_name: fileName }: ShipmentFileRow,
  problem: ShipmentFileProblem,
  act: OperatorAct,
): Promise<void> {
  const now = room.clock.now();
  await deleteWaiting(tx, fileId);
  const failure = SHIPMENT_FILE_PROBLEMS[problem];
  const stopped_by = problem === 'stopped' ? act.operatorId : null;
  await updateFile(tx, fileId, { state: 'FAILED', failure, stopped_by, finished_at: now, heard_at: now });
  await writeAudit(room, tx, act, {
    action: problem === 'stopped' ? 'shipment-file.stopped' : 'shipment-file.failed',
    subject: ['shipment-file', fileId],
    after: { fileName, imported: 0, failure },
  });
}

/** Stops a file: while it is on its way nothing of it counts; while it is read, what moved by then stays. False when it is too late. */
export async function stopShipmentFile(room: ProductTests, tx: Db, fileId: string, act: OperatorAct): Promise<boolean> {
  // Whoever reads the next piece holds the same row: a piece is taken in as a whole, or not at all.
  const file = await lockFile(tx, room.panelId, fileId);
  if (file?.state === 'RECEIVING') {
    await failShipmentFile(room, tx, file, 'stopped', act);
    return true;
  }
  if (file?.state !== 'WAITING' && file?.state !== 'RUNNING') return false;
  await end(room, tx, file, { state: 'STOPPED', stopped_by: act.operatorId }, 'shipment-file.stopped', act);
  return true;
}

/** All of it is read. */
export async function finishShipmentFile(room: ProductTests, tx: Db, file: ShipmentFileRow): Promise<void> {
  const act = { operatorId: file.operator_id };
  // Below the first line there was nothing but blank ones.
  if (file.imported + file.already + file.bad === 0) return failShipmentFile(room, tx, file, 'empty', act);
  return end(room, tx, file, { state: 'DONE', lines_read: file.lines_received }, 'shipment-file.finished', act);
}

async function end(
  room: ProductTests,
  tx: Db,
  file: ShipmentFileRow,
  changes: Parameters<typeof updateFile>[2],
  action: 'shipment-file.stopped' | 'shipment-file.finished',
  act: OperatorAct,
): Promise<void> {
  const now = room.clock.now();
  const { file_id: fileId, file_name: fileName, imported, already, bad } = file;
  const tests = await countTests(tx, fileId);
  await deleteWaiting(tx, fileId);
  await updateFile(tx, fileId, { ...changes, tests, finished_at: now, heard_at: now });
  const after = { fileName, imported, already, bad, tests };
  await writeAudit(room, tx, act, { action, subject: ['shipment-file', fileId], after });
}
