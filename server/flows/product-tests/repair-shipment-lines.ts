import { SHIPMENT_REPAIRS_AT_ONCE } from '#contract/product-tests/product-test-limits.ts';
import { SHIPMENT_COLUMNS } from '#contract/product-tests/shipment-files.ts';
import { repairOf } from '#contract/product-tests/shipment-repairs.ts';
import { isOnWithin } from '#server/modules/flags/index.ts';
import {
  findOrder,
  holdParticipant,
  isOver,
  judgeCells,
  lockFile,
  lockRepairable,
  openLine,
  problemRow,
  replaceProblems,
  updateFile,
  type BadLine,
  type GoodLine,
  type ShipmentFileRow,
  type ShipmentProblemRow,
} from '#server/modules/product-tests/index.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { sendAgain, type Act, type ActRefusal } from './act-on-participants.ts';
import { moveParcels } from './run-shipment-file.ts';
import type { TakingPartRooms } from './take-part.ts';

export interface LineRepair {
  readonly fileId: string;
  readonly line: number;
  /** What stands in the marked place instead; null for another parcel to somebody who was sent one. */
  readonly value: string | null;
  /** In every line that has the same mistake, too. */
  readonly isAllLike: boolean;
}

export type RepairProblem = 'unknown-file' | 'gone' | { readonly sentence: string } | { readonly refusal: ActRefusal };

/** Takes bad lines of a file in after all; what is wrong with them besides is listed as their problem then. How many came in. */
export async function repairShipmentLines(
  rooms: TakingPartRooms,
  tx: Db,
  { fileId, line, value, isAllLike }: LineRepair,
  by: Act,
): Promise<Result<number, RepairProblem>> {
  const file = await lockFile(tx, rooms.productTests.panelId, fileId);
  if (file === undefined) return err('unknown-file');
  if (file.state !== 'DONE' && file.state !== 'STOPPED') return err('gone');
  const rows = await lockRepairable(tx, fileId, line, { isAllLike, limit: SHIPMENT_REPAIRS_AT_ONCE });
  const [first] = rows;
  const how = first?.line === line ? repairOf({ ...first, column: first.column_name }) : null;
  if (first === undefined || how === null || (how === 'RESHIP') !== (value === null)) return err('gone');
  const lines = rows.map((row) => ({ number: row.line, cells: cellsWith(rooms, row, value) }));
  const read = judgeCells(lines, SHIPMENT_COLUMNS, new Map());
  const meant = how === 'RESHIP' ? await asAnotherParcel(rooms, tx, read.good, by) : ok(read.good);
  if (!meant.ok) return meant;
  const moved = await moveParcels(rooms, tx, file, meant.value);
  const left = [...read.bad, ...moved.problems];
  // Whoever typed it is told at once; what was proposed to many shows what else is wrong with some of them.
  const [wrong] = left;
  if (wrong !== undefined && how !== 'USE') return err({ sentence: wrong.problem.sentence });
  await takeIn(rooms, tx, file, rows, left, moved.imported, by);
  return ok(rows.length - left.length);
}

/** A line as it was, with another value in the place that was marked. */
function cellsWith({ productTests }: TakingPartRooms, row: ShipmentProblemRow, value: string | null): string[] {
  const { file_id: fileId, line, sealed, column_name: wrong } = row;
  const cells = openLine(productTests, fileId, line, sealed ?? '');
  return SHIPMENT_COLUMNS.map((column) => (column === wrong && value !== null ? value : cells[column]));
}

/** Orders the product once more for whoever these lines name, so that the lines are about the new orders. */
async function asAnotherParcel(
  rooms: TakingPartRooms,
  tx: Db,
  lines: readonly GoodLine[],
  by: Act,
): Promise<Result<readonly GoodLine[], RepairProblem>> {
  const { productTests, flags } = rooms;
  const meant: GoodLine[] = [];
  for (const one of lines) {
    const order = await findOrder(productTests, tx, one.line.orderNumber);
    const name = order && { participantId: order.participantId };
    const held = name && (await holdParticipant(productTests, tx, name, { withTest: true }));
    if (held === undefined) return err({ refusal: 'unknown' });
    if (isOver(held)) return err({ refusal: 'over' });
    if (!(await isOnWithin(flags, tx, 'ihut', held.participant.panelist_id))) return err({ refusal: 'switched-off' });
    const sent = await sendAgain(rooms, tx, held, by);
    if (!sent.ok) return err({ refusal: sent.failure });
    meant.push({ ...one, line: { ...one.line, orderNumber: sent.value } });
  }
  return ok(meant);
}

/** These lines are no longer among the bad ones but for those that something else is wrong with. */
async function takeIn(
  { productTests }: TakingPartRooms,
  tx: Db,
  file: ShipmentFileRow,
  rows: readonly ShipmentProblemRow[],
  left: readonly BadLine[],
  imported: number,
  by: Act,
): Promise<void> {
  const { file_id: fileId, file_name: fileName } = file;
  const taken = rows.length - left.length;
  await replaceProblems(
    tx,
    fileId,
    rows.map(({ line }) => line),
    left.map((one) => problemRow(productTests, fileId, one, SHIPMENT_COLUMNS)),
  );
  await updateFile(tx, fileId, {
    imported: file.imported + imported,
    already: file.already + taken - imported,
    bad: file.bad - taken,
  });
  await writeAudit(productTests, tx, by, {
    action: 'shipment-file.repaired',
    subject: ['shipment-file', fileId],
    after: { fileName, lines: taken, fault: rows[0]?.fault ?? null },
  });
}
