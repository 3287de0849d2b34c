import { SHIPMENT_REPAIR_DAYS } from '#contract/product-tests/product-test-limits.ts';
import type { RepairFollowedBy } from '#contract/product-tests/repair-undo.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { findRepairedFile, lockRepair, markUndone, putBackLines, undoRepairLine } from './shipment-files/repairs.ts';
import { shipmentFileStore, updateShipmentFile } from './shipment-files/shipment-files.store.ts';
import type { ProductTests } from './product-tests.ts';
import type { Act } from './act-on-participants.ts';

export interface UndoneRepair {
  readonly fileId: string;
  /** How many lines are bad again. */
  readonly lines: number;
  /** What followed from the others, which stay. */
  readonly kept: readonly RepairFollowedBy[];
}

/** Undoes a repair, line by line, for as long as nothing follows from it: parcels, stages and units are as before. */
export async function undoShipmentRepair(
  room: ProductTests,
  tx: Db,
  repairId: string,
  by: Act,
): Promise<Result<UndoneRepair, 'unknown' | 'gone' | { readonly follows: RepairFollowedBy }>> {
  const fileId = await findRepairedFile(room, tx, repairId);
  const file = fileId === undefined ? undefined : await shipmentFileStore.lockFile(tx, room.panelId, fileId);
  if (fileId === undefined || file === undefined) return err('unknown');
  const lines = await lockRepair(tx, repairId);
  if (lines === undefined || lines.length === 0) return err('gone');
  const { operatorId } = by;
  const isTooOld = (file.finished_at ?? file.created_at) < later(room.clock.now(), -SHIPMENT_REPAIR_DAYS * DAY_MS);
  const undone: number[] = [];
  const kept: RepairFollowedBy[] = [];
  let moved = 0;
  for (const one of lines) {
    const follows = await undoRepairLine(room, tx, one, { isTooOld, operatorId });
    if (follows !== null) kept.push(follows);
    else {
      undone.push(one.line);
      if (one.participantId !== null) moved += 1;
    }
  }
  const [follows] = kept;
  if (undone.length === 0 && follows !== undefined) return err({ follows });
  const back = await putBackLines(tx, repairId, undone);
  await markUndone(room, tx, repairId, { lines: undone.length, operatorId });
  await updateShipmentFile(tx, fileId, {
    imported: file.imported - moved,
    already: file.already - (undone.length - moved),
    bad: file.bad + back,
  });
  await writeAudit(room, tx, by, {
    action: 'shipment-file.repair-undone',
    subject: ['shipment-file', fileId],
    after: { fileName: file.file_name, repairId, lines: undone.length, kept: kept.length },
  });
  return ok({ fileId, lines: undone.length, kept });
}
